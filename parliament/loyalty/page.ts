import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import { disclosure } from '@tessera/kit/ui/disclosure';
import { filterForm } from '@tessera/kit/ui/form';
import { shareCell, table } from '@tessera/kit/ui/table';
import type { Visit } from '@tessera/kit/ui/visit';
import type { ClubRule } from '../chamber/club-lines.ts';
import type { Period } from '../chamber/period.ts';
import { clubRuleField, partyField, rowsField } from '../ui/choices.ts';
import { inPeriod } from '../ui/frame.ts';
import { memberColumns } from '../ui/member-columns.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { tableLinks } from '../ui/table-links.ts';
import type { MemberLoyalty } from './analyse.ts';
import { findingOf } from './finding.ts';

export type LoyaltyQuery = {
  readonly top: number;
  readonly party: string;
  readonly club: ClubRule;
};

type LoyaltyView = {
  readonly visit: Visit;
  readonly period: Period;
  readonly query: LoyaltyQuery;
  /** All members of the chosen club, most rebellious first. */
  readonly rows: readonly MemberLoyalty[];
  readonly chart?: Html | false;
};

export function loyaltyPage(view: LoyaltyView): { title: string; description: string; main: Html } {
  const { visit, period, query } = view;
  const say = phrases(visit.locale);
  const finding = findingOf(visit.locale, period, view.rows) ?? shared(visit.locale).noData;
  return {
    title: say.title,
    description: finding,
    main: html`<h1>${say.title}</h1>
${filterForm({
  action: '/loyalty',
  submit: shared(visit.locale).show,
  hidden: { period: period.period.number },
  fields: html`${partyField(visit.locale, period, query.party)}${clubRuleField(visit.locale, query.club)}${rowsField(visit.locale, query.top)}`,
})}
<div id="results"><p class="lead">${finding}</p>
${view.chart}${loyaltyTable(view)}</div>
${method(visit)}`,
  };
}

/** The table alone: what `/api/loyalty` answers. */
export function loyaltyTable({ visit, period, query, rows }: LoyaltyView): Html {
  const say = phrases(visit.locale);
  const { integer, percent } = formats(visit.locale);
  const number = period.period.number;
  const shown = rows.slice(0, query.top);
  const { top, party, club } = query;
  const api = `/api/loyalty?${new URLSearchParams({ period: `${number}`, top: `${top}`, party, club })}`;
  return html`${table({
    label: say.caption,
    caption: html`${say.caption}<small data-announce>${say.shown(integer(shown.length), integer(rows.length))}</small>`,
    empty: html`${shared(visit.locale).noData} <a href="${inPeriod('/loyalty', number)}">${shared(visit.locale).reset}</a>`,
    rows: shown,
    columns: [
      { label: '#', numeric: true, cell: (_, index) => integer(index + 1) },
      ...memberColumns<MemberLoyalty>(visit.locale, period, ({ member }) => member),
      {
        label: say.rebellions,
        help: say.rebellionsHelp,
        numeric: true,
        cell: (row) => integer(row.rebellions),
      },
      {
        label: say.active,
        help: say.activeHelp,
        numeric: true,
        cell: (row) => integer(row.activeVotes),
      },
      {
        label: say.share,
        numeric: true,
        cell: (row) => shareCell(percent(row.rebellionPercent), row.rebellionPercent),
      },
    ],
  })}
<p class="small">${tableLinks(api)}</p>`;
}

function method({ locale }: Visit): Html {
  const say = phrases(locale);
  return disclosure(
    shared(locale).howCounted,
    html`<p>${say.method1}</p><p>${say.method2}</p><p>${say.method3}</p>`,
  );
}

const phrases = phraseBook(
  {
    title: 'Kdo hlasuje proti svému klubu',
    caption: 'Rebelie poslanců',
    shown: (shown: string, all: string) =>
      `Zobrazeno ${shown} z ${all} poslanců, od nejčastějších rebelů.`,
    rebellions: 'Rebelie',
    rebellionsHelp: 'Hlasoval opačně než většina klubu',
    active: 'Z hlasování',
    activeHelp: 'Hlasování, kde poslanec hlasoval pro nebo proti a klub měl jasnou většinu',
    share: 'Podíl rebelií',
    method1:
      'Rebelie je hlas pro nebo proti, který se liší od většiny hlasů pro a proti ve vlastním klubu. Zdržení se nepočítá. Když se klub rozdělí přesně napůl, nemá směr a hlasování se nepočítá nikomu.',
    method2:
      'Podíl rebelií = rebelie ÷ hlasování, v nichž poslanec i klub zaujali stanovisko × 100. Zmatečná hlasování jsou vynechána.',
    method3:
      'Poslanec se počítá do svého posledního klubu v období. Kdo klub změnil, může proto vypadat jako rebel za hlasy, které odevzdal ve shodě s klubem, v němž tehdy byl; volba „v době hlasování“ to napravuje. Nezařazení tvoří v datech jeden „klub“, i když spolu hlasovat nemají důvod.',
  },
  {
    title: 'Who votes against their own club',
    caption: 'Rebellions of members',
    shown: (shown, all) => `Showing ${shown} of ${all} members, most rebellious first.`,
    rebellions: 'Rebellions',
    rebellionsHelp: 'Voted the opposite of the majority of the club',
    active: 'Of votes',
    activeHelp: 'Votes where the member voted yes or no and the club had a clear majority',
    share: 'Share of rebellions',
    method1:
      'A rebellion is a yes or no that differs from the majority of the yes and no votes of the own club. Abstaining does not count. A club that splits evenly has no side, and the vote counts for nobody.',
    method2:
      'Share of rebellions = rebellions ÷ votes in which both member and club took a side × 100. Void votes are left out.',
    method3:
      'A member counts for their last club of the period. Who changed clubs may therefore look like a rebel for votes cast in line with the club they were in then; the choice "at the time of the vote" mends that. The unaffiliated form one "club" in the data although they have no reason to vote together.',
  },
);
