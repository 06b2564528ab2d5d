import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import { describeTable } from '@tessera/kit/table/table';
import { withQuery } from '@tessera/kit/ui/visit';
import { findPeriod, yearsOf } from '../../chamber/electoral-periods.ts';
import type { Office } from '../../chamber/office.ts';
import { memberName } from '../../chamber/period.ts';
import { inPeriod } from '../../ui/frame.ts';
import { clubHref, memberLink } from '../../ui/links.ts';
import { longList } from '../../ui/lists.ts';
import { officeTitle } from '../../ui/office-title.ts';
import { OPTIONAL, plain } from '../../ui/source-columns.ts';
import { hourDay } from '../../ui/vote.ts';
import type { CareerPeriod } from './analyse.ts';
import { careerEvidence, officesEvidence } from './evidence.ts';
import type { ProfileView } from './view.ts';

/** The periods of a person, with clubs and, of those in memory, the figures. */
export const CAREER = describeTable<CareerPeriod, ProfileView>({
  title: 'CareerPeriod',
  evidence: careerEvidence,
  onPage: ['obdobi', 'presence_pct', 'rebellion_pct', 'clubs', 'nearest'],
  rows: ({ career }) => career,
  caption: ({ visit }) => {
    const { periods, noPeriods } = phrases(visit.locale);
    return { label: periods, empty: noPeriods };
  },
  around: ({ visit, career }, table) =>
    html`${table}${career.some(({ figures }) => figures === undefined) && html`<p class="small muted">${phrases(visit.locale).notLoaded}</p>`}`,
  columns: [
    {
      name: 'obdobi',
      type: 'integer',
      label: { cs: 'Období', en: 'Period' },
      rowHeader: true,
      value: ({ number }) => number,
      cell({ number }, { member }) {
        const period = findPeriod(number);
        if (period === undefined) return `${number}.`;
        return html`<a href="${inPeriod(`/mps/${member.personId}`, number)}">${number}. (${yearsOf(period)})</a>`;
      },
    },
    { name: 'od', type: 'text', value: ({ from }) => from },
    { name: 'do', type: 'text', optional: true, value: ({ to }) => to },
    {
      name: 'clubs',
      type: 'text',
      label: { cs: 'Kluby', en: 'Clubs' },
      value: ({ clubs }) => clubs.map(({ organ }) => organ).join(', '),
      cell: ({ clubs, number }, view) =>
        clubs.length === 0
          ? '–'
          : html`${clubs.map(
              (club, at) =>
                html`${at > 0 && html`<br>`}<a href="${clubHref(club.organ, number)}">${club.organ}</a> <small class="muted">${span(view, club)}</small>`,
            )}`,
    },
    {
      name: 'presence_pct',
      type: 'share',
      optional: true,
      label: { cs: 'Přítomnost', en: 'Presence' },
      value: ({ figures }) => figures?.presencePercent,
    },
    plain('active_votes', 'integer', ({ figures }) => figures?.activeVotes, OPTIONAL),
    plain('rebellions', 'integer', ({ figures }) => figures?.rebellions, OPTIONAL),
    {
      name: 'rebellion_pct',
      type: 'share',
      optional: true,
      label: { cs: 'Rebelie', en: 'Rebellions' },
      help: {
        cs: 'Podíl hlasů pro a proti, které šly proti většině vlastního klubu',
        en: 'Share of yes and no votes against the majority of the own club',
      },
      value: ({ figures }) => figures?.rebellionPercent,
      cell: ({ figures, number }, { visit, member }) =>
        figures === undefined || figures.rebellionPercent === undefined
          ? '–'
          : html`<a href="${withQuery(inPeriod(`/mps/${member.personId}`, number), { ballot: 'rebel' })}#votes">${formats(visit.locale).percent(figures.rebellionPercent)}</a>`,
    },
    {
      name: 'nearest',
      type: 'text',
      optional: true,
      label: { cs: 'Hlasují nejpodobněji', en: 'Vote most alike' },
      value: ({ figures }) => figures?.nearest.map(memberName).join(', '),
      cell: ({ figures, number }) =>
        figures === undefined
          ? '–'
          : html`${figures.nearest.map((member, at) => html`${at > 0 && ', '}${memberLink(member, number)}`)}`,
    },
  ],
});

export const OFFICES = describeTable<Office, ProfileView>({
  title: 'Office',
  evidence: officesEvidence,
  rows: ({ offices }) => offices,
  display: officeList,
  columns: [
    { name: 'body', type: 'text', value: ({ body }) => body },
    { name: 'organ', type: 'text', value: ({ organ }) => organ },
    { name: 'obdobi', type: 'integer', optional: true, value: ({ period }) => period || null },
    { name: 'funkce', type: 'text', value: ({ title }) => title },
    { name: 'od', type: 'text', value: ({ from }) => from },
    { name: 'do', type: 'text', optional: true, value: ({ to }) => to },
  ],
});

function officeList(view: ProfileView): Html {
  const { visit, offices } = view;
  const say = phrases(visit.locale);
  if (offices.length === 0) return html`<p>${say.noOffices}</p>`;
  const items = offices.map(
    (office) =>
      html`${officeTitle(visit.locale, office)} <span class="muted">${span(view, office)}</span>`,
  );
  return longList(items, SHOWN_OFFICES, say.older);
}

const SHOWN_OFFICES = 6;

/** What a person is or was in the government, for the head of their page; undefined for nobody. */
export function governmentLine(view: ProfileView): Html | undefined {
  const { visit, offices } = view;
  const own = offices.filter(({ body }) => body === 'government');
  if (own.length === 0) return undefined;
  const say = phrases(visit.locale);
  return html`<p class="kicker">${say.government}: ${own.map(
    (office, at) =>
      html`${at > 0 && '; '}${officeTitle(visit.locale, office)} <span class="muted">${span(view, office)}</span>`,
  )}</p>`;
}

function span(view: ProfileView, { from, to }: Office): Html {
  return to === undefined
    ? html`${phrases(view.visit.locale).since} ${hourDay(view, from)} (${hourDay(view, to)})`
    : html`${hourDay(view, from)} – ${hourDay(view, to)}`;
}

const phrases = phraseBook({
  periods: ['Volební období', 'Electoral periods served'],
  noPeriods: ['O mandátech nejsou data.', 'There are no data on seats.'],
  notLoaded: [
    'Pomlčka: hlasování toho období teď nejsou načtená. Odkaz na období je načte.',
    'A dash: the votes of that period are not loaded just now. The link of the period loads them.',
  ],
  noOffices: ['Žádnou funkci zdroj neuvádí.', 'The source names no office.'],
  older: [(count: number) => `Starší funkce (${count})`, (count) => `Earlier offices (${count})`],
  government: ['Ve vládě', 'In the government'],
  since: ['od', 'from'],
});
