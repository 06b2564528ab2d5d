import { type Html, html } from '@tessera/kit/html';
import { type Member, memberName } from '../chamber/period.ts';
import { inPeriod } from './frame.ts';

/** A member's name, leading to their own page. */
export function memberLink(member: Member, period: number): Html {
  if (member.personId === undefined) return html`${memberName(member)}`;
  return html`<a href="${inPeriod(`/mps/${member.personId}`, period)}">${memberName(member)}</a>`;
}
