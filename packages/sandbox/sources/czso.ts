import { type Fault, repeated } from './fault.ts';
import { json, notThere, type Reply, text } from './reply.ts';

export type CzsoOptions = {
  /** Which of the two package APIs answer. */
  readonly packageApis?: readonly ('package_show' | 'datova_sada')[];
};

const CSV_PATH = '/documents/62353418/143522174/110080-24data.csv';

/** The two package APIs and the CSV they point to. `base` is where this stand-in itself lies. */
export function czsoReply(
  address: URL,
  fault: Fault | undefined,
  base: string,
  { packageApis = ['package_show', 'datova_sada'] }: CzsoOptions,
): Reply {
  const { pathname } = address;
  const csv = `${base}${CSV_PATH}`;
  if (pathname === '/pll/eweb/package_show' && packageApis.includes('package_show')) {
    return json(packageShow(csv, fault));
  }
  if (pathname === '/pll/eweb/lkod_ld.datova_sada' && packageApis.includes('datova_sada')) {
    return json(datasetReply(csv, fault));
  }
  if (pathname !== CSV_PATH) return notThere();
  return text(wagesCsv(fault), 'text/csv', 'Fri, 27 Jun 2025 07:00:00 GMT');
}

function packageShow(csv: string, fault: Fault | undefined) {
  const resources = [
    { url: `${csv.replace('.csv', '.pdf')}`, format: 'pdf' },
    { url: csv, format: 'text/csv', describedBy: `${csv}-metadata.json`, describedByType: 'json' },
  ];
  return { success: true, result: { id: '110080', resources: fault === 'empty' ? [] : resources } };
}

function datasetReply(csv: string, fault: Fault | undefined) {
  const distribution = { přístupové_url: csv, formát: 'text/csv', schéma: `${csv}-metadata.json` };
  return { typ: 'Datová sada', distribuce: fault === 'empty' ? [] : [distribution] };
}

const HEADER =
  'idhod,hodnota,stapro_kod,SPKVANTIL_cis,SPKVANTIL_kod,POHLAVI_cis,POHLAVI_kod,rok,uzemi_cis,uzemi_kod,STAPRO_TXT,uzemi_txt,SPKVANTIL_txt,POHLAVI_txt';

/**
 * Fifteen areas, six measures and fourteen years. The year 2024 is the office's; earlier years are
 * generated from it (see `nationalWagePath`).
 */
export function wagesCsv(fault?: Fault): string {
  const header = fault === 'columns' ? HEADER.replace('hodnota', 'castka') : HEADER;
  const areas = [nationalWages2024, ...wages2024];
  const rows = Object.keys(nationalWagePath).flatMap((year) =>
    areas.flatMap((area, index) => rowsOf(area, Number(year), index === 0 ? '97' : '100')),
  );
  return [header, ...repeated(rows, fault)].join('\r\n');
}

/** Average, then median; of all, of men, of women. Codes of the office's lists 7636 and 102. */
function rowsOf([code, name, ...values]: RegionalWages, year: number, list: string): string[] {
  const ratio = nationalWagePath[year]! / nationalWagePath[2024]!;
  return values.map((value, index) => {
    const isMedian = index >= 3;
    const sex = ['', '1', '2'][index % 3]!;
    const cells = [
      `7${year}${code}${index}`,
      String(Math.round(value * ratio)),
      '5958',
      isMedian ? '7636' : '',
      isMedian ? 'Q5' : '',
      sex === '' ? '' : '102',
      sex,
      String(year),
      list,
      code,
      'Průměrná hrubá měsíční mzda',
      name,
      isMedian ? 'medián' : '',
      ['', 'muž', 'žena'][index % 3]!,
    ];
    return cells.map((cell) => `"${cell}"`).join(',');
  });
}

// Gross monthly wages of 2024 per region, CZK. Source: Czech Statistical Office, structure of
// earnings survey (https://csu.gov.cz), by way of domin224/czechia_real_estate @ 0a2b185 (MIT);
// the year is inferred.

type RegionalWages = readonly [
  code: string,
  name: string,
  average: number,
  averageMen: number,
  averageWomen: number,
  median: number,
  medianMen: number,
  medianWomen: number,
];

const wages2024: readonly RegionalWages[] = [
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
const nationalWages2024: RegionalWages = [
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
const nationalWagePath: Readonly<Record<number, number>> = {
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
