import { formats } from '@tessera/kit/format';
import { html } from '@tessera/kit/html';
import { describeTable } from '@tessera/kit/table/table';
import type { PageContent } from '@tessera/kit/table/table-page';
import type { PageParts } from '@tessera/kit/ui/frame';
import { matrix } from '@tessera/kit/ui/table';
import { withQuery } from '@tessera/kit/ui/visit';
import { type Agreement, type AgreementPart, agreementPercent } from '../chamber/agreement.ts';
import type { Ballot } from '../chamber/ballot.ts';
import { sourceLetter } from '../chamber/ballot-rows.ts';
import { yearsOf } from '../chamber/electoral-periods.ts';
import { byName, memberName, type Period, partyCode } from '../chamber/period.ts';
import { searchWords } from '../chamber/search-text.ts';
import { ballotMark } from '../ui/ballot-mark.ts';
import { agreementFields } from '../ui/choices.ts';
import { inPeriod } from '../ui/frame.ts';
import { memberLink } from '../ui/links.ts';
import { pagedVotes } from '../ui/lists.ts';
import { AGREEMENT_COLUMNS, type PeriodView, pairMember } from '../ui/member-columns.ts';
import { howCounted, periodForm } from '../ui/period-page.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { voteColumns } from '../ui/vote-columns.ts';
import { agreementEvidence, comparedEvidence } from './evidence.ts';
import { phrases } from './phrases.ts';

export function comparePage(view: CompareView, { table }: PageContent): PageParts {
  const { visit, period, ids, query } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const number = period.term.number;
  const names = view.members.map((member) => memberName(period.members[member]!));
  const finding = findingOf(view);
  return {
    title: say.title(names.join(', ')),
    description: finding,
    canonical: hrefOf(view),
    main: html`<p class="kicker"><a href="${inPeriod('/mps', number)}">${shared(locale).members}</a> · ${yearsOf(period.term)}</p>
<h1>${say.heading}</h1>
<p class="lead">${finding}</p>
${table('agreement')}
<section>${periodForm(view, '/compare', agreementFields(locale, 'show', query.show, query.search), { ids: ids.join(',') })}
<div id="results" class="by-subject">${table('votes')}</div></section>
${howCounted(locale, [say.method])}`,
  };
}

function findingOf(view: CompareView): string {
  const { visit, period } = view;
  const say = phrases(visit.locale);
  const { integer, percent } = formats(visit.locale);
  const name = (member: number) => memberName(period.members[member]!);
  const pairs = pairsOf(view)
    .filter(({ votes }) => votes > 0)
    .sort((a, b) => agreementPercent(b)! - agreementPercent(a)!);
  const [most, least] = [pairs[0], pairs.at(-1)];
  if (!most || !least) return say.never;
  const close = say.close(
    name(most.one),
    name(most.other),
    percent(agreementPercent(most)),
    integer(most.votes),
  );
  if (most === least) return `${close}.`;
  return `${close}; ${say.far(name(least.one), name(least.other), percent(agreementPercent(least)), integer(least.votes))}.`;
}

type CompareView = PeriodView & {
  /** `id_osoba` of the members, as asked for, and their places in the period. */
  readonly ids: readonly number[];
  readonly members: readonly number[];
  readonly agreement: readonly (readonly Agreement[])[];
  readonly query: { readonly show: AgreementPart; readonly search: string; readonly page: number };
  /** The votes chosen, newest first. */
  readonly votes: readonly number[];
};

/** The votes of the members, with a column `mp_{id_osoba}` for the letter of each: names may be alike. */
export const COMPARED_VOTES = describeTable<number, CompareView>({
  title: 'ComparedVote',
  evidence: comparedEvidence,
  onPage: (view) => [
    'subject',
    ...view.members.map((member) => letterColumn(view, member)),
    'datum',
  ],
  ...pagedVotes<CompareView>((view) => {
    const { votes: label, none } = phrases(view.visit.locale);
    const { show, search } = view.query;
    return { label, none, home: hrefOf(view), choice: { show, search } };
  }),
  columns: voteColumns<number, CompareView>(
    (vote) => vote,
    ({ query }) => searchWords(query.search),
  ),
  more: (view) =>
    view.members.map((member) => ({
      name: letterColumn(view, member),
      type: 'text',
      heading: ({ period }) => period.members[member]!.lastName,
      value: (vote, { period }) => sourceLetter(ballotOf(period, vote, member)),
      cell: (vote, { visit, period }) => ballotMark(visit.locale, ballotOf(period, vote, member)),
    })),
});

const letterColumn = ({ period }: CompareView, member: number) =>
  `mp_${period.members[member]!.personId}`;

const ballotOf = ({ ballots, members }: Period, vote: number, member: number) =>
  ballots[vote * members.length + member] as Ballot;

type Pair = Agreement & { readonly one: number; readonly other: number };

/** Every pair once in files, all of them as a square on the page. */
export const AGREEMENT = describeTable<Pair, CompareView>({
  title: 'ComparedPair',
  evidence: agreementEvidence,
  rows: pairsOf,
  display: square,
  columns: [
    ...pairMember<Pair, CompareView>('mp1', ({ one }, { period }) => period.members[one]!).slice(
      0,
      2,
    ),
    ...pairMember<Pair, CompareView>(
      'mp2',
      ({ other }, { period }) => period.members[other]!,
    ).slice(0, 2),
    ...AGREEMENT_COLUMNS,
  ],
});

function pairsOf({ members, agreement }: CompareView): Pair[] {
  return members.flatMap((one, row) =>
    members.slice(row + 1).map((other, at) => ({ one, other, ...agreement[row]![row + 1 + at]! })),
  );
}

function square({ visit, period, members, agreement }: CompareView) {
  const say = phrases(visit.locale);
  const { integer, percent } = formats(visit.locale);
  const { number } = period.term;
  return matrix({
    caption: html`${say.agreement}<small>${say.agreementNote}</small>`,
    label: say.agreement,
    corner: shared(visit.locale).member,
    heads: members.map((member) => period.members[member]!.lastName),
    rows: members.map((member, row) => ({
      head: html`${memberLink(period.members[member]!, number)} <small class="muted">${partyCode(period, period.members[member]!.club) ?? '–'}</small>`,
      cells: members.map((_, column) => {
        const pair = agreement[row]![column]!;
        const share = agreementPercent(pair);
        if (row === column) return { text: '' };
        if (share === undefined) return { text: '–' };
        return { text: percent(share), share, note: integer(pair.votes) };
      }),
    })),
  });
}

/** The address of these members with every other choice at its default. */
function hrefOf({ period, ids }: CompareView): string {
  return withQuery(inPeriod('/compare', period.term.number), { ids: ids.join(',') });
}

/** Fields shown; the list of members takes up to eight. */
const FIELDS = 3;

/** `/compare` without members: choose them by name. */
export function compareForm({ visit, period, ids }: CompareView): PageParts {
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
    title: say.choice,
    description: say.lead,
    main: html`<h1>${say.choice}</h1>
<p class="lead">${say.lead}</p>
<form class="filters" action="/compare" method="get"><input type="hidden" name="period" value="${number}">
${Array.from({ length: FIELDS }, (_, at) => field(at))}
<button type="submit">${say.compare}</button></form>
<p><a href="${inPeriod('/mps', number)}">${say.more}</a></p>`,
  };
}
