import { heightOfBars, horizontalBars } from '@tessera/kit/chart/bars';
import { PICTURE_WIDTH, type Picture } from '@tessera/kit/chart/chart';
import { formats } from '@tessera/kit/format';
import { html } from '@tessera/kit/html';
import type { PageParts } from '@tessera/kit/ui/frame';
import { shareCell } from '@tessera/kit/ui/table';
import { withQuery } from '@tessera/kit/ui/visit';
import type { ClubRule } from '../chamber/club-lines.ts';
import { hasChangedClub } from '../chamber/period.ts';
import { clubRuleField, partyField, rowsField } from '../ui/choices.ts';
import { inPeriod } from '../ui/frame.ts';
import { clubName, nameWithClub, nothingFound, opposedBy } from '../ui/links.ts';
import { memberColumns, type PeriodView } from '../ui/member-columns.ts';
import { measurePage, type PageContent } from '../ui/period-page.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { captioned, describeTable, RANK } from '../ui/table.ts';
import type { MemberLoyalty } from './analyse.ts';
import { phrases } from './phrases.ts';

type LoyaltyView = PeriodView & {
  readonly query: { readonly party: string; readonly club: ClubRule; readonly top: number };
  /** All members of the choice, most rebellious first. */
  readonly rows: readonly MemberLoyalty[];
};

export function loyaltyPage(view: LoyaltyView, { table, chart }: PageContent): PageParts {
  const { visit, period, query } = view;
  const { locale } = visit;
  const say = phrases(locale);
  return measurePage(view, {
    path: '/loyalty',
    title: say.title,
    finding: loyaltyFinding(view) ?? shared(locale).noData,
    fields: html`${partyField(locale, period, query.party)}${clubRuleField(locale, query.club)}${rowsField(locale, query.top)}`,
    results: html`${chart}${table('members')}`,
    method: [shared(locale).methodRebellion, shared(locale).methodRate, say.method],
  });
}

/** The first of the rows in a sentence; undefined without rows. */
function loyaltyFinding({ visit, period, query, rows }: LoyaltyView): string | undefined {
  const { locale } = visit;
  const { club, party } = query;
  const say = phrases(locale);
  const { percent, integer } = formats(locale);
  const [first] = rows;
  if (!first) return undefined;
  const { member, rebellionPercent, rebellions, activeVotes } = first;
  const sentence = say.finding(
    club === 'at-vote' ? say['at-vote'] : opposedBy(locale, period, member),
    nameWithClub(locale, period, member),
    percent(rebellionPercent),
    integer(rebellions),
    integer(activeVotes),
  );
  return party === ''
    ? sentence
    : `${sentence} ${shared(locale).onlyClub(clubName(locale, party))}`;
}

export const LOYALTY = describeTable<MemberLoyalty, LoyaltyView>({
  title: 'MemberLoyalty',
  onPage: ['rank', 'member', 'rebellion_pct', 'party', 'rebellions', 'active_votes'],
  rows: ({ rows, query }) => rows.slice(0, query.top),
  total: ({ rows }) => rows.length,
  caption: ({ visit: { locale }, period, query, rows }) => {
    const say = phrases(locale);
    const { integer } = formats(locale);
    const shown = integer(Math.min(rows.length, query.top));
    const none = nothingFound(locale, inPeriod('/loyalty', period.term.number));
    return captioned(say.caption, say.shown(shown, integer(rows.length)), none);
  },
  columns: [
    RANK,
    ...memberColumns<MemberLoyalty, LoyaltyView>(({ member }) => member, changedClub),
    {
      name: 'active_votes',
      type: 'integer',
      label: { cs: 'Z hlasování', en: 'Of votes' },
      help: {
        cs: 'Hlasování, v nichž byl poslanec pro nebo proti a klub měl jasnou většinu',
        en: 'Votes in which the member voted yes or no and the club had a clear majority',
      },
      value: ({ activeVotes }) => activeVotes,
    },
    {
      name: 'rebellions',
      type: 'integer',
      label: { cs: 'Rebelie', en: 'Rebellions' },
      help: {
        cs: 'Hlasování, v nichž poslanec hlasoval opačně než většina klubu',
        en: 'Votes in which the member opposed the majority of their club',
      },
      value: ({ rebellions }) => rebellions,
      cell: ({ member, rebellions }, { visit, period, query: { club } }) => {
        const count = formats(visit.locale).integer(rebellions);
        // A profile lists rebellions against the last club, in all votes of the period.
        const isListed = club === 'current' && member.personId !== undefined;
        if (!isListed || rebellions === 0) return count;
        const profile = inPeriod(`/mps/${member.personId}`, period.term.number);
        return html`<a href="${withQuery(profile, { ballot: 'rebel' })}#votes">${count}</a>`;
      },
    },
    {
      name: 'rebellion_pct',
      type: 'share',
      label: { cs: 'Podíl rebelií', en: 'Rebellion rate' },
      help: {
        cs: 'Rebelie ÷ hlasování × 100; pruh je v poměru k nejvyššímu podílu v tabulce',
        en: 'Rebellions ÷ votes × 100; the bar is relative to the highest rate in the table',
      },
      value: ({ rebellionPercent }) => rebellionPercent,
      cell: ({ rebellionPercent }, { visit, rows }) => {
        const most = rows[0]?.rebellionPercent || 1;
        return shareCell(
          formats(visit.locale).percent(rebellionPercent),
          (rebellionPercent / most) * 100,
        );
      },
    },
    {
      name: 'changed_club',
      type: 'boolean',
      help: {
        cs: 'víc klubů během období, což podíl podle posledního klubu zkresluje',
        en: 'more than one club in the period, which distorts the rate by the last club',
      },
      value: ({ member }) => hasChangedClub(member),
    },
  ],
});

function changedClub({ member }: MemberLoyalty, { visit }: LoyaltyView) {
  const say = phrases(visit.locale);
  return (
    hasChangedClub(member) &&
    html` <small class="muted"><abbr title="${say.changedClubHelp}">${say.changedClub}</abbr></small>`
  );
}

/** Bars of the first members' shares of rebellions, from cool (loyal) to warm. */
export function loyaltyChart(view: LoyaltyView): Picture | undefined {
  const { locale } = view.visit;
  const say = phrases(locale);
  const { percent, integer } = formats(locale);
  const shown = view.rows.slice(0, view.query.top);
  const [first] = shown;
  if (!first) return undefined;
  const most = first.rebellionPercent || 1;
  return {
    chart: horizontalBars({
      ramp: 'coolwarm',
      axis: say.measure,
      isPercent: true,
      bars: shown.map(({ member, rebellions, activeVotes, rebellionPercent }) => ({
        name: nameWithClub(locale, view.period, member),
        value: rebellionPercent,
        text: `${percent(rebellionPercent)} (${shared(locale).of(integer(rebellions), integer(activeVotes))})`,
        shade: rebellionPercent / most,
      })),
    }),
    title: loyaltyFinding(view) ?? say.title,
    heading: say.firstOf(integer(shown.length)),
    measure: say.measure,
    width: PICTURE_WIDTH,
    height: heightOfBars(shown.length),
  };
}
