import { formats } from '@tessera/kit/format';
import { html } from '@tessera/kit/html';
import type { Column } from '@tessera/kit/table/columns';
import { describeTable } from '@tessera/kit/table/table';
import type { PageContent } from '@tessera/kit/table/table-page';
import type { PageParts } from '@tessera/kit/ui/frame';
import { type Agreement, type AgreementPart, agreementPercent } from '../../chamber/agreement.ts';
import type { ClubLines } from '../../chamber/club-lines.ts';
import { yearsOf } from '../../chamber/electoral-periods.ts';
import { searchWords } from '../../chamber/search-text.ts';
import { agreementFields } from '../../ui/choices.ts';
import { inPeriod } from '../../ui/frame.ts';
import { clubHref, clubLink } from '../../ui/links.ts';
import { pagedVotes } from '../../ui/lists.ts';
import type { PeriodView } from '../../ui/member-columns.ts';
import { periodForm } from '../../ui/period-page.ts';
import { phrases as shared } from '../../ui/phrases.ts';
import { voteColumns } from '../../ui/vote-columns.ts';
import { pairEvidence } from './evidence.ts';
import { phrases } from './phrases.ts';

export function pairPage(view: PairView, { table }: PageContent): PageParts {
  const { visit, period, clubs, agreement, query } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const { integer, percent } = formats(locale);
  const number = period.term.number;
  const [one, other] = codes(view);
  const title = say.title(one, other, yearsOf(period.term));
  const share = agreementPercent(agreement);
  const finding =
    share === undefined
      ? say.never(one, other)
      : say.finding(percent(share), integer(agreement.same), integer(agreement.votes));
  const action = clubHref(`${one}/${other}`, number).split('?')[0]!;
  return {
    title,
    description: finding,
    main: html`<p class="kicker"><a href="${inPeriod('/parties', number)}">${shared(locale).parties}</a> · ${clubLink(period, clubs[0], number)} · ${clubLink(period, clubs[1], number)}</p>
<h1>${title}</h1>
<p class="lead">${finding}</p>
${periodForm(view, action, agreementFields(locale, 'result', query.result, query.search))}
<div id="results" class="by-subject">${table('votes')}</div>`,
  };
}

const codes = ({ period, clubs }: PairView) =>
  [period.clubs[clubs[0]]!, period.clubs[clubs[1]]!] as const;

type PairView = PeriodView & {
  readonly clubs: readonly [number, number];
  readonly lines: ClubLines;
  readonly agreement: Agreement;
  readonly query: {
    readonly result: AgreementPart;
    readonly search: string;
    readonly page: number;
  };
  /** The votes chosen, newest first. */
  readonly votes: readonly number[];
};

/** The votes of two clubs, with the ballots of each. */
export const PAIR_VOTES = describeTable<number, PairView>({
  title: 'ClubPairVote',
  evidence: pairEvidence,
  onPage: ['subject', 'split1', 'split2', 'vysledek', 'datum'],
  ...pagedVotes<PairView>((view) => {
    const { caption: label, none } = phrases(view.visit.locale);
    const { result, search } = view.query;
    return { label, none, home: hrefOf(view), choice: { result, search } };
  }),
  columns: [
    ...voteColumns<number, PairView>(
      (vote) => vote,
      ({ query }) => searchWords(query.search),
    ),
    ...ballotsOf(0, '1'),
    ...ballotsOf(1, '2'),
  ],
});

/** Its code and ballots in files, both as one figure on the page. */
function ballotsOf(which: 0 | 1, suffix: string): Column<number, PairView>[] {
  const at = (vote: number, { lines, clubs }: PairView) => vote * lines.clubCount + clubs[which];
  const code = ({ period, clubs }: PairView) => period.clubs[clubs[which]]!;
  return [
    { name: `party${suffix}`, type: 'text', value: (_, view) => code(view) },
    { name: `yes${suffix}`, type: 'integer', value: (row, view) => view.lines.yes[at(row, view)] },
    { name: `no${suffix}`, type: 'integer', value: (row, view) => view.lines.no[at(row, view)] },
    {
      name: `split${suffix}`,
      type: 'integer',
      heading: code,
      help: { cs: 'Pro : proti v klubu', en: 'Yes : no in the club' },
      cell: (row, view) =>
        html`${view.lines.yes[at(row, view)]}\u202f:\u202f${view.lines.no[at(row, view)]}`,
    },
  ];
}

function hrefOf({ period, clubs }: PairView): string {
  const [one, other] = clubs.map((club) => period.clubs[club]!);
  return clubHref(`${one}/${other}`, period.term.number);
}
