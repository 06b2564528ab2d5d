import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { withQuery } from '@tessera/kit/ui/visit';
import { type Member, memberName, partyCode, type RollCalls } from '../chamber/period.ts';
import { inPeriod } from './frame.ts';
import { phrases } from './phrases.ts';

/** The members of a club. */
export function clubHref(code: string, period: number): string {
  return withQuery(inPeriod('/mps', period), { party: code });
}

/** A club's code as a link to its members; `–` for none. */
export function clubLink(calls: RollCalls, club: number | undefined, period: number): Html {
  const code = partyCode(calls, club);
  return code === null ? html`–` : html`<a href="${clubHref(code, period)}">${code}</a>`;
}

export function memberLink(member: Member, period: number): Html {
  if (member.personId === undefined) return html`${memberName(member)}`;
  return html`<a href="${inPeriod(`/mps/${member.personId}`, period)}">${memberName(member)}</a>`;
}

/** The text of a table without rows: the way back to all of them. */
export function nothingFound(locale: Locale, href: string): Html {
  const say = phrases(locale);
  return html`${say.noData} <a href="${href}">${say.reset}</a>`;
}
