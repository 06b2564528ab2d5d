import { type Fault, repeated } from './fault.ts';
import {
  nationalWagePath,
  nationalWages2024,
  type RegionalWages,
  wages2024,
} from './figures/wages.ts';
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
 * generated from it (see `figures/wages.ts`).
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
