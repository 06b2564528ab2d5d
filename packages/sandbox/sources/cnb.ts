import { type Fault, repeated } from './fault.ts';
import { notThere, type Reply, text } from './reply.ts';

/** The file of repo rates: UTF-8 with a byte order mark, decimal commas, no newline at the end. */
export function cnbReply(address: URL, fault: Fault | undefined): Reply {
  if (!address.pathname.endsWith('/vyvoj_repo_historie.txt')) return notThere();
  const header = fault === 'columns' ? 'OD|SAZBA' : 'PLATNA_OD|CNB_REPO_SAZBA_V_%';
  const lines = repeated(repoRates, fault).map(
    ([day, rate]) => `${day}|${rate.toFixed(2).replace('.', ',')}`,
  );
  const body = `\u{feff}${[header, ...lines].join('\n')}`;
  return text(body, 'text/plain', 'Fri, 19 Jun 2026 12:30:00 GMT');
}

// The two-week repo rate of the Czech National Bank, percent, from the day each rate applied.
// Source: the bank's published decisions (https://www.cnb.cz, 'Jak se vyvíjela dvoutýdenní repo
// sazba'). The money-market turbulence of June 1997 to March 1998, when the rate moved within days,
// is left out, so there are fewer lines than in the bank's own file.

// biome-ignore format: a table of figures
const repoRates: readonly (readonly [day: string, ratePercent: number])[] = [
  ['19951208', 11.3], ['19960329', 11.5], ['19960429', 11.6], ['19960509', 11.8],
  ['19960621', 12.4], ['19980320', 15], ['19980717', 14.5], ['19980814', 14],
  ['19980925', 13.5], ['19981027', 12.5], ['19981113', 11.5], ['19981204', 10.5],
  ['19981223', 9.5], ['19990118', 8.75], ['19990129', 8], ['19990312', 7.5],
  ['19990409', 7.2], ['19990504', 6.9], ['19990625', 6.5], ['19990730', 6.25],
  ['19990903', 6], ['19991005', 5.75], ['19991027', 5.5], ['19991126', 5.25],
  ['20010223', 5], ['20010727', 5.25], ['20011130', 4.75], ['20020122', 4.5],
  ['20020201', 4.25], ['20020426', 3.75], ['20020726', 3], ['20021101', 2.75],
  ['20030131', 2.5], ['20030626', 2.25], ['20030801', 2], ['20040625', 2.25],
  ['20040827', 2.5], ['20050128', 2.25], ['20050401', 2], ['20050429', 1.75],
  ['20051031', 2], ['20060728', 2.25], ['20060929', 2.5], ['20070601', 2.75],
  ['20070727', 3], ['20070831', 3.25], ['20071130', 3.5], ['20080208', 3.75],
  ['20080808', 3.5], ['20081107', 2.75], ['20081218', 2.25], ['20090206', 1.75],
  ['20090511', 1.5], ['20090807', 1.25], ['20091217', 1], ['20100507', 0.75],
  ['20120629', 0.5], ['20121001', 0.25], ['20121102', 0.05], ['20170804', 0.25],
  ['20171103', 0.5], ['20180202', 0.75], ['20180628', 1], ['20180803', 1.25],
  ['20180927', 1.5], ['20181102', 1.75], ['20190503', 2], ['20200207', 2.25],
  ['20200317', 1.75], ['20200327', 1], ['20200511', 0.25], ['20210624', 0.5],
  ['20210806', 0.75], ['20211001', 1.5], ['20211105', 2.75], ['20211223', 3.75],
  ['20220204', 4.5], ['20220401', 5], ['20220506', 5.75], ['20220623', 7],
  ['20231222', 6.75], ['20240209', 6.25], ['20240321', 5.75], ['20240503', 5.25],
  ['20240628', 4.75], ['20240802', 4.5], ['20240926', 4.25], ['20241108', 4],
  ['20250207', 3.75], ['20250509', 3.5], ['20260619', 3.75],
];
