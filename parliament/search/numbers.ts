import type { Period } from '../chamber/period.ts';
import { folded, searchWords } from '../chamber/search-text.ts';
import type { PeriodIndex, SearchDocument } from './documents.ts';
import type { SearchReason } from './match.ts';

/** Documents that a question names by a number, a day or a result, with what they were found by. */
export function placesByNumber(
  period: Period,
  { documents }: PeriodIndex,
  question: string,
): Map<number, SearchReason> {
  const named = (reason: SearchReason, isNamed: (document: SearchDocument) => boolean) =>
    new Map(documents.flatMap((document, place) => (isNamed(document) ? [[place, reason]] : [])));
  const vote = (isNamed: (vote: Period['votes'][number]) => boolean) => (one: SearchDocument) =>
    one.kind === 'vote' && isNamed(period.votes[one.item]!);
  const day = dayOf(question);
  if (day !== undefined)
    return named(
      'date',
      vote(({ date }) => date === day),
    );
  const words = searchWords(question).filter((word) => !NUMBERED.test(word));
  if (words.length === 2 && words.every((word) => /^\d{1,4}$/.test(word))) {
    const [first, second] = words.map(Number);
    const isResult = vote(({ yes, no }) => yes === first && no === second);
    if (/\d\s*(:|ku)\s*\d/u.test(folded(question))) return named('result', isResult);
    if (!/\d\s*\/\s*\d/.test(question) && !/schuz|hlasov/.test(folded(question))) return new Map();
    const found = named(
      'number',
      vote(({ session, number }) => session === first && number === second),
    );
    return found.size > 0 ? found : named('result', isResult);
  }
  if (words.length !== 1 || !/^\d{1,9}$/.test(words[0]!)) return new Map();
  if (/schuz/.test(folded(question))) {
    return named(
      'number',
      vote(({ session }) => `${session}` === words[0]),
    );
  }
  const isAlone = /^\s*[1-9]\d*\s*$/.test(question);
  return named(
    'number',
    (one) =>
      (one.kind === 'print' && `${one.item.print.number}` === words[0]) ||
      (isAlone && vote(({ id }) => `${id}` === words[0])(one)),
  );
}

/** What people write beside the number of a print or a vote. */
const NUMBERED = /^(snemovni|tisk\p{L}*|print|c|cislo|ku|schuz\p{L}*|hlasovani)$/u;

const MONTHS = [
  ...['ledna', 'unora', 'brezna', 'dubna', 'kvetna', 'cervna'],
  ...['cervence', 'srpna', 'zari', 'rijna', 'listopadu', 'prosince'],
];

/** The day a question is, `10.12.2014`, `10. prosince 2014` or `2014-12-10`, as the last of these. */
export function dayOf(question: string): string | undefined {
  const text = folded(question).trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return written(iso[1]!, iso[2]!, iso[3]!);
  const czech = /^(\d{1,2})\. ?(?:(\d{1,2})\.|([a-z]{1,9})) ?(\d{4})$/.exec(text);
  if (!czech) return undefined;
  const [, day, number, name, year] = czech;
  const month = number ?? `${MONTHS.indexOf(name!) + 1}`;
  return month === '0' ? undefined : written(year!, month, day!);
}

function written(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** The last day with votes before one that has none, and the first after it, as Czechs write them. */
export function nearestDays({ votes }: Period, day: string): string[] {
  const dates = votes.map(({ date }) => date).sort();
  if (dates.includes(day)) return [];
  return [dates.findLast((date) => date < day), dates.find((date) => date > day)].flatMap(
    (date) => {
      const [year, month, number] = date?.split('-').map(Number) ?? [];
      return year === undefined ? [] : [`${number}. ${month}. ${year}`];
    },
  );
}
