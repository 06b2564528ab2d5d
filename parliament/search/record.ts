import { withQuery } from '@tessera/kit/ui/visit';
import { memberName, type Period, partyCode } from '../chamber/period.ts';
import { lawHref } from '../laws/panel.ts';
import { inPeriod } from '../ui/frame.ts';
import { clubHref } from '../ui/links.ts';
import type { Hit } from './analyse.ts';
import type { FoundPrint } from './documents.ts';
import type { SearchReason } from './match.ts';

/**
 * A hit of any kind in JSON and CSV, by kind, each ranked. `id` is `id_osoba`, the number of a print,
 * or `id_hlasovani`; a club has none.
 */
type HitRecord = {
  readonly kind: Hit['kind'];
  readonly id: number | null;
  readonly label: string;
  readonly detail: string | null;
  readonly path: string | null;
  /** What it was found by. */
  readonly reason: SearchReason;
};

export function hitRecord(period: Period, hit: Hit): HitRecord {
  const { kind, reason } = hit;
  const [id, label, detail, path] = about(period, hit);
  return { kind, id, label, detail, path, reason };
}

type About = [id: number | null, label: string, detail: string | null, path: string | null];

function about(period: Period, { kind, item }: Hit): About {
  const { number } = period.term;
  if (kind === 'member') {
    const { personId = null } = item;
    const path = personId === null ? null : inPeriod(`/mps/${personId}`, number);
    return [personId, memberName(item), partyCode(period, item.club), path];
  }
  if (kind === 'club') {
    const code = period.clubs[item]!;
    return [null, code, null, clubHref(code, number)];
  }
  if (kind === 'print') {
    const { print } = item;
    return [print.number, print.title, print.fullTitle ?? null, printHref(item, number)];
  }
  const { id, title, shortTitle, date, outcome } = period.votes[item]!;
  return [id, title || shortTitle, `${date} ${outcome}`, inPeriod(`/votes/${id}`, number)];
}

/** The page of a print; of one that is not in the register, its votes. */
export function printHref({ print, registered }: FoundPrint, period: number): string {
  if (registered) return lawHref(print.number, period);
  return withQuery(inPeriod('/votes', period), { print: print.number });
}
