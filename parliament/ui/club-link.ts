import { type Html, html } from '@tessera/kit/html';
import { partyCode, type RollCalls } from '../chamber/period.ts';
import { inPeriod } from './frame.ts';

export function clubHref(code: string, period: number): string {
  return inPeriod(`/parties/${code.split('/').map(encodeURIComponent).join('/')}`, period);
}

/** A club's code, leading to its page; `–` for none. */
export function clubLink(calls: RollCalls, club: number | undefined, period: number): Html {
  const code = partyCode(calls, club);
  return code === null ? html`–` : html`<a href="${clubHref(code, period)}">${code}</a>`;
}
