// Places of prints in the cache (contract 2.5), relative to the cache root. `ct` is
// the number of a print; `ct1` that of a sub-print, 0 for the print itself.

const name = (ct: number, ct1: number) => (ct1 === 0 ? `${ct}` : `${ct}_${ct1}`);

export const pdfFolder = (period: number) => `tisky_pdf/${period}`;
export const pdfPlace = (period: number, ct: number, ct1 = 0) =>
  `${pdfFolder(period)}/${name(ct, ct1)}.pdf`;

export const textFolder = (period: number) => `tisky_text/${period}`;
export const textPlace = (period: number, ct: number, ct1 = 0) =>
  `${textFolder(period)}/${name(ct, ct1)}.txt`;

const metaFolder = (period: number) => `tisky_meta/${period}`;
export const historyFolder = (period: number) => `${metaFolder(period)}/tisky_historie`;
export const historyPlace = (period: number, ct: number) => `${historyFolder(period)}/${ct}.json`;
export const relatedBillsPlace = (period: number, idsb: number) =>
  `${metaFolder(period)}/tisky_related_bills/${idsb}.json`;
export const topicTablePlace = (period: number) =>
  `${metaFolder(period)}/topic_classifications.parquet`;
export const differenceFolder = (period: number) => `${metaFolder(period)}/tisky_version_diffs`;
/** Summary of the difference to the version before, in one language. */
export const differencePlace = (period: number, ct: number, ct1: number, locale: 'cs' | 'en') =>
  `${differenceFolder(period)}/${ct}_${ct1}${locale === 'en' ? '_en' : ''}.txt`;
/** The difference itself, as hunks. */
export const hunksPlace = (period: number, ct: number, ct1: number) =>
  `${differenceFolder(period)}/${ct}_${ct1}.json`;
/** Checkpoints of the pipeline, one entry a line. */
export const journalPlace = (period: number) => `${metaFolder(period)}/prints.jsonl`;
export const earlierJournalPlace = (period: number, name: string) =>
  `${metaFolder(period)}/${name}.jsonl`;

/** A print or sub-print among the names of a folder: `12_3.txt` → 12/3. */
export function documentOf(fileName: string): { ct: number; ct1: number } | undefined {
  const [, ct, ct1] = /^(\d+)(?:_(\d+))?\.\w+$/.exec(fileName) ?? [];
  return ct === undefined ? undefined : { ct: Number(ct), ct1: Number(ct1 ?? 0) };
}
