import { type Html, html } from '@tessera/kit/html';
import { countMembers } from '../chamber/club-lines.ts';
import { provenance } from '../chamber/period.ts';
import { searchWords } from '../chamber/search-text.ts';
import { voteNatures } from '../chamber/vote-nature.ts';
import { lawHref, numbered } from '../laws/panel.ts';
import type { PeriodView } from '../ui/member-columns.ts';
import { resultBar } from '../ui/result-bar.ts';
import type { Column } from '../ui/table.ts';
import { countOf, natureNote, score, sourcePrintUrl, voteLink } from '../ui/vote.ts';
import { OPTIONAL, plain, voteColumns } from '../ui/vote-columns.ts';
import type { FoundVotes, VoteFilter } from './analyse.ts';
import { phrases } from './phrases.ts';

/** A list of votes: what was asked for, what it found, and where the source shows the same. */
export type VotesView = PeriodView & {
  readonly query: VoteFilter & { readonly page: number };
  readonly found: FoundVotes;
  readonly siteUrl: string;
};

/** Cells of the list beside the vote: its print, and the result as a bar. */
const OWN_CELLS: Readonly<Record<string, Partial<Column<number, VotesView>>>> = {
  subject: {
    label: { cs: 'O čem se hlasovalo', en: 'Subject' },
    cell(place, view) {
      const { visit, period, query } = view;
      const nature = voteNatures(period)[place]!;
      return html`${voteLink(visit.locale, period, period.votes[place]!, searchWords(query.search))}${natureNote(visit.locale, nature)}${printNote(place, view)}`;
    },
  },
  score: {
    help: {
      cs: 'Hlasy pro a proti; k přijetí je třeba kvórum, ne většina z nich',
      en: 'Yes and no votes; a vote passes with the quorum, not with a majority of these',
    },
    cell: (place, view) => html`${score(view.period.votes[place]!)}${barOf(place, view)}`,
  },
};

/** The vote at a place of the period, its print and how sure we are of it. */
export const LISTED_VOTE: readonly Column<number, VotesView>[] = [
  ...voteColumns<number, VotesView>((place) => place).map((column) => ({
    ...column,
    ...OWN_CELLS[column.name],
  })),
  plain('print_ct', 'integer', (place, view) => linkOf(place, view)?.print.number, OPTIONAL),
  plain('print_name', 'text', (place, view) => linkOf(place, view)?.print.title, OPTIONAL),
  plain('print_full_name', 'text', (place, view) => linkOf(place, view)?.print.fullTitle, OPTIONAL),
  {
    name: 'print_provenance',
    type: 'text',
    optional: true,
    value(place, view) {
      const link = linkOf(place, view);
      return link && provenance(link);
    },
  },
  plain('print_url', 'text', (place, view) => printUrl(place, view), OPTIONAL),
  {
    name: 'time',
    type: 'integer',
    label: { cs: 'Čas', en: 'Time' },
    cell: (place, { period }) => period.votes[place]!.time,
  },
  {
    name: 'session_number',
    type: 'integer',
    label: { cs: 'Schůze/č.', en: 'Session/no.' },
    help: {
      cs: 'Číslo schůze a číslo hlasování na ní',
      en: 'Number of the session and of the vote in it',
    },
    cell(place, { period }) {
      const { session, number } = period.votes[place]!;
      return `${countOf(session)}/${countOf(number)}`;
    },
  },
];

/** Those of them that the page shows. */
export const ON_PAGE = ['subject', 'vysledek', 'score', 'time', 'session_number'];

const linkOf = (place: number, { period }: VotesView) => period.prints.get(period.votes[place]!.id);

function printUrl(place: number, view: VotesView): string | undefined {
  const number = linkOf(place, view)?.print.number;
  return number === undefined
    ? undefined
    : sourcePrintUrl(view.siteUrl, number, view.period.term.number);
}

function barOf(place: number, { period }: VotesView): Html | undefined {
  const { yes, no, present, quorum } = period.votes[place]!;
  if (yes === undefined || no === undefined || present === undefined) return undefined;
  const abstained = Math.max(0, present - yes - no);
  const absent = Math.max(0, countMembers(period, place) - present);
  return resultBar({ yes, no, abstained, absent, quorum }, 20);
}

function printNote(place: number, view: VotesView): Html | undefined {
  const { visit, period } = view;
  const link = linkOf(place, view);
  if (!link) return undefined;
  const say = phrases(visit.locale);
  const { number, title, fullTitle } = link.print;
  const probable =
    provenance(link) === 'probable' &&
    html` <abbr title="${say.probableHelp}">${say.probable}</abbr>`;
  return html`<br><small class="muted">${probable} <a href="${printUrl(place, view)}" title="${fullTitle ?? title}">${say.print(`${number}`)}</a> · <a href="${lawHref(numbered(link.print), period.term.number)}">${say.aboutPrint}</a></small>`;
}
