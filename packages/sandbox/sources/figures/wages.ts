// Gross monthly wages of 2024 per region, CZK. Source: Czech Statistical Office, structure of
// earnings survey (https://csu.gov.cz), by way of domin224/czechia_real_estate @ 0a2b185 (MIT);
// the year is inferred.

export type RegionalWages = readonly [
  code: string,
  name: string,
  average: number,
  averageMen: number,
  averageWomen: number,
  median: number,
  medianMen: number,
  medianWomen: number,
];

export const wages2024: readonly RegionalWages[] = [
  ['3018', 'Hlavní město Praha', 62022, 69199, 54112, 49775, 54315, 46124],
  ['3026', 'Středočeský kraj', 48552, 53056, 43017, 42100, 45825, 38614],
  ['3034', 'Jihočeský kraj', 43693, 47912, 39326, 38853, 42232, 35549],
  ['3042', 'Plzeňský kraj', 47141, 50951, 42577, 42249, 45331, 39003],
  ['3051', 'Karlovarský kraj', 41597, 43614, 39367, 37217, 39215, 35439],
  ['3069', 'Ústecký kraj', 44891, 48274, 41051, 40303, 43244, 37261],
  ['3077', 'Liberecký kraj', 44872, 49491, 40167, 40156, 43879, 36591],
  ['3085', 'Královéhradecký kraj', 46021, 50569, 40801, 40518, 43813, 37192],
  ['3093', 'Pardubický kraj', 43734, 46602, 40136, 39524, 42109, 36852],
  ['3107', 'Kraj Vysočina', 44184, 47683, 39653, 39986, 42491, 36594],
  ['3115', 'Jihomoravský kraj', 47923, 52278, 42680, 41650, 44509, 38569],
  ['3123', 'Olomoucký kraj', 43652, 46929, 39736, 39313, 41773, 36175],
  ['3131', 'Zlínský kraj', 44312, 49072, 38807, 39434, 43683, 35109],
  ['3140', 'Moravskoslezský kraj', 44686, 48641, 40264, 40342, 43568, 36612],
];

/** Generated: the plain mean of the fourteen, since the survey's own figure was not at hand. */
export const nationalWages2024: RegionalWages = [
  '19',
  'Česká republika',
  46234,
  50305,
  41550,
  40816,
  43999,
  37549,
];

/**
 * Average gross wages in the whole economy, CZK a month, 2011 to 2024, rounded. Source: Czech
 * Statistical Office, time series of wages. Used only to generate the regional figures of earlier
 * years, for which no public figure was at hand: region(year) = region(2024) × this ratio.
 */
export const nationalWagePath: Readonly<Record<number, number>> = {
  2011: 24_455,
  2012: 25_067,
  2013: 25_035,
  2014: 25_768,
  2015: 26_591,
  2016: 27_764,
  2017: 29_638,
  2018: 32_051,
  2019: 34_578,
  2020: 36_176,
  2021: 38_277,
  2022: 40_317,
  2023: 43_120,
  2024: 46_165,
};
