import { html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import type { PageParts } from '@tessera/kit/ui/frame';
import type { Visit } from '@tessera/kit/ui/visit';
import { byName, memberName, type Period, partyCode } from '../chamber/period.ts';
import { inPeriod } from '../ui/frame.ts';

type FormView = {
  readonly visit: Visit;
  readonly period: Period;
  /** The member already chosen, if any. */
  readonly ids: readonly number[];
};

/** Fields shown; the list of members takes up to eight. */
const FIELDS = 3;

/** `/compare` without members: choose them by name. */
export function compareForm({ visit, period, ids }: FormView): PageParts {
  const say = phrases(visit.locale);
  const { number } = period.term;
  const members = period.members
    .filter(({ personId }) => personId !== undefined)
    .toSorted(byName)
    .map((member) => ({
      id: member.personId!,
      text: `${member.lastName === '' ? memberName(member) : `${member.lastName} ${member.firstName}`} (${partyCode(period, member.club) ?? '–'})`,
    }));
  const field = (at: number) =>
    html`<div class="field"><label for="member-${at}">${say.member(at + 1)}</label><select id="member-${at}" name="ids"${at < 2 && html` required`}><option value="">${say.choose}</option>${members.map(
      ({ id, text }) =>
        html`<option value="${id}"${id === ids[at] && html` selected`}>${text}</option>`,
    )}</select></div>`;
  return {
    title: say.title,
    description: say.lead,
    main: html`<h1>${say.title}</h1>
<p class="lead">${say.lead}</p>
<form class="filters" action="/compare" method="get"><input type="hidden" name="period" value="${number}">
${Array.from({ length: FIELDS }, (_, at) => field(at))}
<button type="submit">${say.compare}</button></form>
<p><a href="${inPeriod('/mps', number)}">${say.more}</a></p>`,
  };
}

const phrases = phraseBook({
  title: ['Porovnat poslance', 'Compare members'],
  lead: [
    'Vyberte dva nebo tři poslance; uvidíte, v kolika hlasováních se shodli a ve kterých ne.',
    'Choose two or three members to see in how many votes they agreed and in which they did not.',
  ],
  member: [(number: number) => `${number}. poslanec`, (number) => `Member ${number}`],
  choose: ['vyberte', 'choose'],
  compare: ['Porovnat', 'Compare'],
  more: [
    'Až osm poslanců lze zaškrtnout v seznamu',
    'Up to eight members can be ticked in the list',
  ],
});
