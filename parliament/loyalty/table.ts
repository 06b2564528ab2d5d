import { formats } from '@tessera/kit/format';
import { html } from '@tessera/kit/html';
import { RANK } from '@tessera/kit/table/columns';
import { describeTable } from '@tessera/kit/table/table';
import { shareCell } from '@tessera/kit/ui/table';
import { withQuery } from '@tessera/kit/ui/visit';
import { hasChangedClub } from '../chamber/period.ts';
import { inPeriod } from '../ui/frame.ts';
import { nothingFound } from '../ui/links.ts';
import { memberColumns } from '../ui/member-columns.ts';
import type { MemberLoyalty } from './analyse.ts';
import type { LoyaltyView } from './page.ts';
import { phrases } from './phrases.ts';

/** Members by how often they vote against their own club. */
export const LOYALTY = describeTable<MemberLoyalty, LoyaltyView>({
  title: 'MemberLoyalty',
  onPage: ['rank', 'member', 'rebellion_pct', 'party', 'rebellions', 'active_votes'],
  rows: ({ rows, query }) => rows.slice(0, query.top),
  total: ({ rows }) => rows.length,
  caption: ({ visit: { locale }, period, query, rows }) => {
    const say = phrases(locale);
    const { integer } = formats(locale);
    const shown = integer(Math.min(rows.length, query.top));
    return {
      label: say.caption,
      caption: html`${say.caption}<small data-announce>${say.shown(shown, integer(rows.length))}</small>`,
      empty: nothingFound(locale, inPeriod('/loyalty', period.term.number)),
    };
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
        if (member.personId === undefined || rebellions === 0) return count;
        const profile = inPeriod(`/mps/${member.personId}`, period.term.number);
        return html`<a href="${withQuery(profile, { ballot: 'rebel', club })}#votes">${count}</a>`;
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
