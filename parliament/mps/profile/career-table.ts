import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import { table } from '@tessera/kit/ui/table';
import { type Visit, withQuery } from '@tessera/kit/ui/visit';
import { findPeriod, yearsOf } from '../../chamber/electoral-periods.ts';
import type { Office } from '../../chamber/office.ts';
import { inPeriod } from '../../ui/frame.ts';
import { clubHref, memberLink } from '../../ui/links.ts';
import { longList } from '../../ui/long-list.ts';
import { officeTitle } from '../../ui/office-title.ts';
import { voteDay } from '../../ui/vote.ts';
import type { CareerPeriod } from './career.ts';

type CareerView = {
  readonly visit: Visit;
  readonly personId: number;
  readonly periods: readonly CareerPeriod[];
  readonly offices: readonly Office[];
  /** Date of the data, for what is still open. */
  readonly sourceDate: string;
};

/** The periods of a person, with clubs and, of those in memory, the figures. */
export function careerTable({ visit, personId, periods, sourceDate }: CareerView): Html {
  const { locale } = visit;
  const say = phrases(locale);
  const { percent } = formats(locale);
  const missing = periods.some(({ figures }) => figures === undefined);
  return html`${table<CareerPeriod>({
    label: say.periods,
    caption: say.periods,
    empty: say.noPeriods,
    rows: periods,
    columns: [
      {
        label: say.period,
        rowHeader: true,
        cell({ number }) {
          const period = findPeriod(number);
          if (period === undefined) return `${number}.`;
          return html`<a href="${inPeriod(`/mps/${personId}`, number)}">${number}. (${yearsOf(period)})</a>`;
        },
      },
      {
        label: say.presence,
        numeric: true,
        cell: ({ figures }) => percent(figures?.presencePercent),
      },
      {
        label: say.rebellions,
        help: say.rebellionsHelp,
        numeric: true,
        cell: ({ figures, number }) =>
          figures === undefined || figures.rebellionPercent === undefined
            ? '–'
            : html`<a href="${withQuery(inPeriod(`/mps/${personId}`, number), { ballot: 'rebel' })}#votes">${percent(figures.rebellionPercent)}</a>`,
      },
      {
        label: say.clubs,
        cell: ({ clubs, number }) =>
          clubs.length === 0
            ? '–'
            : html`${clubs.map(
                (club, at) =>
                  html`${at > 0 && html`<br>`}<a href="${clubHref(club.organ, number)}">${club.organ}</a> <small class="muted">${span(visit, club, sourceDate)}</small>`,
              )}`,
      },
      {
        label: say.nearest,
        cell: ({ figures, number }) =>
          figures === undefined
            ? '–'
            : html`${figures.nearest.map((member, at) => html`${at > 0 && ', '}${memberLink(member, number)}`)}`,
      },
    ],
  })}${missing && html`<p class="small muted">${say.notLoaded}</p>`}`;
}

/** Offices with their dates. */
export function officeList({ visit, offices, sourceDate }: CareerView): Html {
  const say = phrases(visit.locale);
  if (offices.length === 0) return html`<p>${say.noOffices}</p>`;
  const items = offices.map(
    (office) =>
      html`${officeTitle(visit.locale, office)} <span class="muted">${span(visit, office, sourceDate)}</span>`,
  );
  return longList(items, SHOWN_OFFICES, say.older);
}

const SHOWN_OFFICES = 6;

/** What a person is or was in the government, for the head of their page; undefined for nobody. */
export function governmentLine({ visit, offices, sourceDate }: CareerView): Html | undefined {
  const own = offices.filter(({ body }) => body === 'government');
  if (own.length === 0) return undefined;
  const say = phrases(visit.locale);
  return html`<p class="kicker">${say.government}: ${own.map(
    (office, at) =>
      html`${at > 0 && '; '}${officeTitle(visit.locale, office)} <span class="muted">${span(visit, office, sourceDate)}</span>`,
  )}</p>`;
}

function span({ locale }: Visit, { from, to }: Office, sourceDate: string): Html {
  const say = phrases(locale);
  const day = (hour: string) => voteDay(locale, { date: hour.slice(0, 10) });
  return to === undefined
    ? html`${say.since} ${day(from)} (${say.lasts(formats(locale).date(sourceDate))})`
    : html`${day(from)} – ${day(to)}`;
}

const phrases = phraseBook(
  {
    periods: 'Volební období',
    noPeriods: 'O mandátech nejsou data.',
    period: 'Období',
    presence: 'Přítomnost',
    rebellions: 'Rebelie',
    rebellionsHelp: 'Podíl hlasů pro a proti, které šly proti většině vlastního klubu',
    clubs: 'Kluby',
    nearest: 'Hlasují nejpodobněji',
    notLoaded: 'Pomlčka: hlasování toho období teď nejsou načtená. Odkaz na období je načte.',
    noOffices: 'Žádnou funkci zdroj neuvádí.',
    older: (count: number) => `Starší funkce (${count})`,
    government: 'Ve vládě',
    since: 'od',
    lasts: (date: string) => `trvá k ${date}`,
  },
  {
    periods: 'Electoral periods served',
    noPeriods: 'There are no data on seats.',
    period: 'Period',
    presence: 'Presence',
    rebellions: 'Rebellions',
    rebellionsHelp: 'Share of yes and no votes against the majority of the own club',
    clubs: 'Clubs',
    nearest: 'Vote most alike',
    notLoaded:
      'A dash: the votes of that period are not loaded just now. The link of the period loads them.',
    noOffices: 'The source names no office.',
    older: (count) => `Earlier offices (${count})`,
    government: 'In the government',
    since: 'from',
    lasts: (date) => `current as of ${date}`,
  },
);
