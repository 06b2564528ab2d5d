import { diffArrays } from 'diff';
import type { WordChange } from '../chamber/bill-story.ts';

const ENACTING = /Parlament\s+se\s+usnesl/i;
const HEADING = /^\s*Z\s?Á\s?K\s?O\s?N(?!\p{L})/gmu;
/** What follows the law in the same document. */
const AFTER = /^\s*(d\s?ů\s?v\s?o\s?d\s?o\s?v\s?á\s+z\s?p\s?r\s?á\s?v\s?a|platné\s+znění)/im;
const PART = /^(?=ČÁST\s+\p{Lu}{3,}\s*$)/mu;
const CITATION = /č\.\s?(\d{1,4}\/\d{4})\s?Sb\./;

/** The articles of a bill with their heading, without the explanatory report; undefined without any. */
export function lawText(text: string): string | undefined {
  const enacting = text.search(ENACTING);
  if (enacting < 0) return undefined;
  const heading = [...text.slice(0, enacting).matchAll(HEADING)].at(-1)?.index ?? enacting;
  const end = text.slice(enacting).search(AFTER);
  return text.slice(heading, end < 0 ? undefined : enacting + end);
}

/** Words by the law they change; '' is the bill itself. */
function wordsByLaw(law: string): Map<string, string[]> {
  const [preamble = '', first = '', ...others] = law.split(PART);
  const words = new Map<string, string[]>();
  for (const part of [preamble + first, ...others]) {
    const cited = CITATION.exec(part)?.[1] ?? '';
    const of = words.get(cited) ?? [];
    for (const word of part.split(/\s+/)) if (word !== '') of.push(word);
    words.set(cited, of);
  }
  return words;
}

const MAX_EDITS = 20_000;

/** What one version of a bill changes in another, word by word, by changed law. */
export function wordChanges(before: string, after: string): WordChange[] | undefined {
  const [old, now] = [lawText(before), lawText(after)];
  if (old === undefined || now === undefined) return undefined;
  const [oldLaws, newLaws] = [wordsByLaw(old), wordsByLaw(now)];
  return [...new Set([...oldLaws.keys(), ...newLaws.keys()])].flatMap((law) => {
    const [left, right] = [oldLaws.get(law) ?? [], newLaws.get(law) ?? []];
    const runs = diffArrays(left, right, { timeout: 5_000, maxEditLength: MAX_EDITS }) ?? [
      { value: left, removed: true, added: false },
      { value: right, removed: false, added: true },
    ];
    const words = runs.map(({ value, added, removed }) => {
      return { op: added ? 'add' : removed ? 'del' : 'same', text: value.join(' ') } as const;
    });
    if (words.every(({ op }) => op === 'same')) return [];
    return [{ law: law === '' ? null : law, words }];
  });
}

const NAMED =
  /č\.\s?(\d{1,4}\/\d{4})\s?Sb\.,?\s(o\s[^,;()„“.]{3,160}?)(?=,|\.|;|\sse\s|\sve\sznění|„|\()/g;

/** Names of the laws a text cites in full: `586/1992` → `o daních z příjmů`. */
export function lawNames(text: string): Map<string, string> {
  const names = new Map<string, string>();
  for (const [, law = '', name = ''] of text.matchAll(NAMED)) {
    if (!names.has(law)) names.set(law, name.replace(/\s+/g, ' ').trim());
  }
  return names;
}
