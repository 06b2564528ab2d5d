import type { Period, Vote } from '../chamber/period.ts';
import { folded, searchWords } from '../chamber/search-text.ts';

/** Votes by place, and the number of a print. */
type Numbered = { readonly votes: readonly number[]; readonly print: number | undefined };

/**
 * The votes or print a number names: `35/7` a vote by session and number, `123:0` by its result,
 * `10.12.2014` by its day, `tisk 42`, `42` or `71/0` a print, and a number alone also the id of a vote.
 */
export function numbered({ votes }: Period, question: string): Numbered {
  const where = (isNamed: (vote: Vote) => boolean, print?: number) => ({
    votes: votes.flatMap((vote, place) => (isNamed(vote) ? [place] : [])).reverse(),
    print,
  });
  const text = folded(question).trim();
  const day = dayOf(text);
  if (day !== undefined) return where(({ date }) => date === day);
  const [first, second, ...more] = searchWords(text)
    .filter((word) => !NUMBERED.test(word))
    .map((word) => (/^\d{1,9}$/.test(word) ? Number(word) : Number.NaN));
  if (first === undefined || Number.isNaN(first) || more.length > 0) return NONE;
  if (second === undefined) {
    if (/schuz/.test(text)) return where(({ session }) => session === first);
    return where(({ id }) => /^\d+$/.test(text) && id === first, first);
  }
  const isResult = ({ yes, no }: Vote) => yes === first && no === second;
  if (/\d\s*(:|ku)\s*\d/u.test(text)) return where(isResult);
  const hasSlash = /\d\s*\/\s*\d/.test(text);
  if (hasSlash && /tisk|print/.test(text)) return where(() => false, first);
  // The source writes prints as `71/0`; votes of a session begin with 1.
  if (hasSlash && second === 0) return where(isResult, first);
  if (!hasSlash && !/schuz|hlasov/.test(text)) return NONE;
  const found = where(({ session, number }) => session === first && number === second);
  return found.votes.length > 0 ? found : where(isResult);
}

const NONE: Numbered = { votes: [], print: undefined };

/** Words people write beside the number of a print or a vote. */
const NUMBERED = /^(snemovni|tisk\p{L}*|print|c|cislo|ku|schuz\p{L}*|hlasovani)$/u;

const MONTHS =
  'ledna unora brezna dubna kvetna cervna cervence srpna zari rijna listopadu prosince'.split(' ');

/** The day of a folded question, `10.12.2014`, `10. prosince 2014` or `2014-12-10`, as the last of these. */
export function dayOf(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  const czech = /^(\d{1,2})\. ?(?:(\d{1,2})\.|([a-z]{1,9})) ?(\d{4})$/.exec(text);
  const [year, month, day] = iso
    ? iso.slice(1)
    : [czech?.[4], czech?.[2] ?? `${MONTHS.indexOf(czech?.[3] ?? '') + 1}`, czech?.[1]];
  if (year === undefined || month === undefined || month === '0' || day === undefined) {
    return undefined;
  }
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
