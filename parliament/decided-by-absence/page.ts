import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Column } from '@tessera/kit/table/columns';
import { describeTable } from '@tessera/kit/table/table';
import type { PageContent } from '@tessera/kit/table/table-page';
import { disclosure, pill } from '@tessera/kit/ui/elements';
import type { PageParts } from '@tessera/kit/ui/frame';
import { withQuery } from '@tessera/kit/ui/visit';
import { Ballot } from '../chamber/ballot.ts';
import { memberName, NO_CLUB, partyCode } from '../chamber/period.ts';
import { citation } from '../ui/citation.ts';
import { inPeriod } from '../ui/frame.ts';
import { nothingFound } from '../ui/links.ts';
import { captioned, paged } from '../ui/lists.ts';
import type { PeriodView } from '../ui/member-columns.ts';
import { measurePage } from '../ui/period-page.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { column } from '../ui/source-columns.ts';
import { choiceFields } from '../ui/vote-choice.ts';
import { voteColumns } from '../ui/vote-columns.ts';
import type { WithAbsent } from './analyse.ts';
import { absenceEvidence } from './evidence.ts';
import { phrases } from './phrases.ts';

type AbsenceView = PeriodView & {
  readonly query: { readonly page: number };
  readonly rows: readonly WithAbsent[];
};

export function absencePage(view: AbsenceView, { table }: PageContent): PageParts {
  const { visit, period, rows } = view;
  const say = phrases(visit.locale);
  const { integer } = formats(visit.locale);
  const reversed = rows.filter(({ reversed }) => reversed).length;
  return measurePage(view, {
    path: '/decided-by-absence',
    title: say.title,
    finding:
      rows.length === 0
        ? shared(visit.locale).noData
        : say.finding(reversed, integer(reversed), integer(rows.length)),
    fields: choiceFields(visit.locale, period),
    results: html`${table('votes')}
<p class="small">${citation(visit, period)}</p>`,
    method: [say.method1, say.method2, say.method3],
    hasOpenMethod: true,
  });
}

const count = (
  name: string,
  [cs, en]: readonly [string, string],
  [helpCs, helpEn]: readonly [string, string],
  value: (row: WithAbsent) => number,
): Column<WithAbsent, AbsenceView> => ({
  name,
  type: 'integer',
  label: { cs, en },
  help: { cs: helpCs, en: helpEn },
  value,
});

export const VOTES = describeTable<WithAbsent, AbsenceView>({
  title: 'VoteWithAbsent',
  evidence: absenceEvidence,
  onPage: ['subject', 'reversed', 'would_score', 'score', 'vysledek', 'counted', 'datum'],
  rows: ({ rows }) => rows,
  caption(view) {
    const { visit, period } = view;
    const { label, beyond, range, rows } = listOf(view);
    const none = nothingFound(visit.locale, inPeriod('/decided-by-absence', period.term.number));
    return { ...captioned(label, range, beyond ?? none, rows), label };
  },
  around: (view, table) => html`${table}\n${listOf(view).pager}`,
  columns: [
    ...voteColumns<WithAbsent, AbsenceView>(({ vote }) => vote),
    column('pro', 'integer', 'hlasů pro', 'yes', ({ vote }, { period }) => period.votes[vote]!.yes),
    column(
      'proti',
      'integer',
      'hlasů proti',
      'no',
      ({ vote }, { period }) => period.votes[vote]!.no,
    ),
    column(
      'kvorum',
      'integer',
      'kolik hlasů pro bylo potřeba',
      'yes votes needed',
      ({ vote }, { period }) => period.votes[vote]!.quorum,
    ),
    count(
      'absent',
      ['Nepřítomno', 'Absent'],
      ['bez omluvy', 'without an excuse'],
      (row) => row.absent,
    ),
    count(
      'excused',
      ['Omluveno', 'Excused'],
      ['nepřítomní s omluvou', 'absent with an excuse'],
      (row) => row.excused,
    ),
    count(
      'would_pro',
      ['Bylo by pro', 'Would be yes'],
      ['pro, s nepřítomnými podle jejich klubu', 'yes, with the absent like their club'],
      (row) => row.wouldYes,
    ),
    count(
      'would_proti',
      ['Bylo by proti', 'Would be no'],
      ['proti, s nepřítomnými podle jejich klubu', 'no, with the absent like their club'],
      (row) => row.wouldNo,
    ),
    count(
      'would_kvorum',
      ['Bylo by potřeba', 'Would be needed'],
      ['kolik hlasů pro by bylo potřeba', 'yes votes that would be needed'],
      (row) => row.wouldQuorum,
    ),
    {
      name: 'would_score',
      type: 'integer',
      label: { cs: 'S nepřítomnými', en: 'With the absent' },
      cell: ({ wouldYes, wouldNo, wouldQuorum }) =>
        html`${wouldYes}\u202f:\u202f${wouldNo} <small class="muted">/ ${wouldQuorum}</small>`,
    },
    {
      name: 'reversed',
      type: 'boolean',
      label: { cs: 'Dopadlo by', en: 'Would end' },
      help: { cs: 'zda by výsledek byl opačný', en: 'whether the outcome would be the opposite' },
      value: ({ reversed }) => reversed,
      cell: ({ reversed }, { visit }) => {
        const say = phrases(visit.locale);
        return reversed ? pill('warn', say.isReversed) : say.isSame;
      },
    },
    {
      name: 'counted',
      type: 'text',
      label: { cs: 'Kdo chyběl', en: 'Who was missing' },
      cell: (row, view) => names(row, view),
    },
  ],
});

function listOf({ visit, period, query, rows }: AbsenceView) {
  const here = withQuery(inPeriod('/decided-by-absence', period.term.number), {
    ...period.part?.choice,
  });
  const list = paged(visit, rows, query.page, (page) => withQuery(here, { page }));
  return { ...list, label: phrases(visit.locale).caption };
}

/** Who counts as voting like their club, by club; the excused are marked. */
function names({ vote, counted }: WithAbsent, { visit, period }: AbsenceView): Html {
  const say = phrases(visit.locale);
  const { members, ballots, clubAtVote } = period;
  const at = (m: number) => vote * members.length + m;
  const byClub = Map.groupBy(counted, (m) => partyCode(period, clubAtVote[at(m)] ?? NO_CLUB));
  const name = (m: number) =>
    `${memberName(members[m]!)}${ballots[at(m)] === Ballot.absent ? '' : ` (${say.excused})`}`;
  return disclosure(
    say.whoCounted(counted.length),
    html`<ul class="plain-list small">${[...byClub].map(([code, own]) => html`<li><strong>${code}</strong> ${own.map(name).join(', ')}</li>`)}</ul>`,
  );
}
