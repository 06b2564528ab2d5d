import { formats } from '@tessera/kit/format';
import type { PeriodView } from '../ui/member-columns.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { captioned, describeTable } from '../ui/table.ts';
import { voteColumns } from '../ui/vote-columns.ts';
import type { CloseVote, Overview, RebelVote } from './analyse.ts';
import { phrases } from './phrases.ts';

export type HomeView = PeriodView & {
  readonly overview: Overview;
  readonly lastDay: readonly number[];
  readonly closest: readonly CloseVote[];
  readonly rebels: readonly RebelVote[];
};

/** Rows on the page; files have more. */
const SHOWN_OF_DAY = 8;
const SHOWN = 5;

/** The caption of a list, with the first of its rows for the page. */
function captionOf<Row>(
  { visit: { locale } }: HomeView,
  name: 'closest' | 'rebels',
  rows: readonly Row[],
) {
  const say = phrases(locale);
  const { noData } = shared(locale);
  return captioned(say[name], say[`${name}Note`], noData, rows.slice(0, SHOWN));
}

export const LAST_DAY = describeTable<number, HomeView>({
  title: 'LastDayVote',
  onPage: ['subject', 'score', 'vysledek'],
  rows: ({ lastDay }) => lastDay,
  caption: ({ visit: { locale }, overview, lastDay }) => {
    const say = phrases(locale);
    const { integer, date } = formats(locale);
    const rows = lastDay.slice(0, SHOWN_OF_DAY);
    const label = say.lastDay(date(overview.lastDay));
    const shown = say.lastDayShown(integer(rows.length), integer(lastDay.length));
    return captioned(label, shown, say.none, rows);
  },
  columns: voteColumns<number, HomeView>((vote) => vote),
});

export const CLOSEST = describeTable<CloseVote, HomeView>({
  title: 'CloseVote',
  onPage: ['subject', 'votes_to_turn', 'vysledek', 'score', 'kvorum', 'datum'],
  rows: ({ closest }) => closest,
  caption: (view) => captionOf(view, 'closest', view.closest),
  columns: [
    ...voteColumns<CloseVote, HomeView>(({ vote }) => vote),
    {
      name: 'votes_to_turn',
      type: 'integer',
      label: { cs: 'K obratu', en: 'To reverse it' },
      value: ({ missing }) => missing,
      cell: ({ missing }, { visit: { locale } }) =>
        phrases(locale).missingText(missing, formats(locale).integer(missing)),
    },
  ],
});

export const REBELS = describeTable<RebelVote, HomeView>({
  title: 'RebelVote',
  onPage: ['subject', 'rebels', 'datum'],
  rows: ({ rebels }) => rebels,
  caption: (view) => captionOf(view, 'rebels', view.rebels),
  columns: [
    ...voteColumns<RebelVote, HomeView>(({ vote }) => vote),
    {
      name: 'rebels',
      type: 'integer',
      label: { cs: 'Rebelů', en: 'Rebels' },
      value: ({ rebels }) => rebels,
    },
  ],
});
