import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { withQuery } from '@tessera/kit/ui/visit';
import {
  type Member,
  memberName,
  type Period,
  partyCode,
  type RollCalls,
  UNAFFILIATED,
} from '../chamber/period.ts';
import { inPeriod } from './frame.ts';
import { phrases } from './phrases.ts';

/** The members of a club. */
export function clubHref(code: string, period: number): string {
  return withQuery(inPeriod('/mps', period), { party: code });
}

/** A club by its code, which the unaffiliated have in Czech alone; `–` for none. */
export function clubName(locale: Locale, code: string | null): string {
  return locale === 'en' && code === UNAFFILIATED ? 'Unaffiliated' : (code ?? '–');
}

/** `Jan Novák (ODS)`, with the member's last club of the period. */
export function nameWithClub(locale: Locale, calls: RollCalls, member: Member): string {
  return `${memberName(member)} (${clubName(locale, partyCode(calls, member.club))})`;
}

/** Whom a rebel votes against: their club, or most of the unaffiliated, who are none. */
export function opposedBy(locale: Locale, calls: RollCalls, { club }: Member): string {
  const { ownClub, mostUnaffiliated } = phrases(locale);
  return partyCode(calls, club) === UNAFFILIATED ? mostUnaffiliated : ownClub;
}

/** A club as a link to its members. */
export function clubLink(locale: Locale, period: Period, club: number | undefined): Html {
  const code = partyCode(period, club);
  const name = clubName(locale, code);
  return code === null
    ? html`${name}`
    : html`<a href="${clubHref(code, period.term.number)}">${name}</a>`;
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
