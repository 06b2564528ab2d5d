const ENACTING = /Parlament\s+se\s+usnesl/i;
const HEADING = /^\s*Z\s?Á\s?K\s?O\s?N(?!\p{L})/gmu;
/** Headings of the parts that follow the law in the same document. */
const AFTER = /^\s*(d\s?ů\s?v\s?o\s?d\s?o\s?v\s?á\s+z\s?p\s?r\s?á\s?v\s?a|platné\s+znění)/im;

/** The articles of a bill with their heading, without the explanatory report; undefined without any. */
export function lawText(text: string): string | undefined {
  const enacting = text.search(ENACTING);
  if (enacting < 0) return undefined;
  const heading = [...text.slice(0, enacting).matchAll(HEADING)].at(-1)?.index ?? enacting;
  const end = text.slice(enacting).search(AFTER);
  return text.slice(heading, end < 0 ? undefined : enacting + end);
}
