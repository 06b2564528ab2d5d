import type { Problem } from '@tessera/kit/errors';
import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { inputField } from '@tessera/kit/ui/form';
import { problemList, problemOf } from '@tessera/kit/ui/problems';
import { RESULTS } from '@tessera/kit/ui/swap';
import { table } from '@tessera/kit/ui/table';
import type { EstimateBlock } from '../estimator/report.ts';
import type { Queue } from '../ladder/region.ts';
import { comparePath, playerPath } from '../ui/addresses.ts';
import { addressLine, queueField } from '../ui/frame.ts';
import { intervalChart } from '../ui/interval.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { type ProgressView, progressView } from '../ui/progress.ts';
import { capitalized, rankName } from '../ui/rank-names.ts';
import { type ComparedAccount, pairsOf } from './analyse.ts';

export const phrases = phraseBook({
  title: ['Srovnání hráčů', 'Comparison of players'],
  intro: [
    'Jeden až pět hráčů, oddělených čárkou: region:jméno#značka.',
    'One to five players, separated by commas: region:name#tag.',
  ],
  accounts: ['Hráči', 'Players'],
  hint: [
    'Například euw1:Zesty Raven#EUW, eun1:Calm Otter#EUN',
    'For example euw1:Zesty Raven#EUW, eun1:Calm Otter#EUN',
  ],
  submit: ['Srovnat', 'Compare'],
  stronger: [
    (name: string, other: string, share: string) =>
      `${name} je silnější než ${other} s pravděpodobností ${share}.`,
    (name, other, share) => `${name} is stronger than ${other} with a probability of ${share}.`,
  ],
  one: ['Odhad má jen jeden hráč.', 'Only one player has an estimate.'],
  none: ['Žádný z hráčů zatím nemá odhad.', 'None of the players has an estimate yet.'],
  player: ['Hráč', 'Player'],
  rank: ['Divize', 'Division'],
  estimate: ['Odhad, body', 'Estimate, points'],
  table: ['Divize a body', 'Divisions and points'],
  chart: ['Odhady a jejich intervaly', 'Estimates and their intervals'],
});

/** A compared account and its estimate, or in words why it has none. */
type ComparedRow = {
  readonly account: ComparedAccount;
  readonly estimate: EstimateBlock | undefined;
  readonly reason: string;
};

type ComparePageParts = {
  readonly accounts: string;
  readonly queue: Queue;
  readonly problems: readonly Problem[];
  readonly rows: readonly ComparedRow[];
  /** The slowest computation under way. */
  readonly progress: ProgressView | undefined;
  readonly locale: Locale;
};

export function comparePage(parts: ComparePageParts): Html {
  const { accounts, queue, problems, rows, progress, locale } = parts;
  const say = phrases(locale);
  const keys = rows.map(({ account }) => account.key);
  return html`<h1>${say.title}</h1><p class="lead">${say.intro}</p>
<form class="filters" action="/compare" method="get">
${inputField({ name: 'accounts', label: say.accounts, hint: say.hint, value: accounts, type: 'search', required: true, size: 24, ...problemPart(problems, locale) })}
${queueField(queue, locale)}
<button class="primary" type="submit">${say.submit}</button></form>
${problemList({ problems, locale })}
<div id="${RESULTS.slice(1)}">
${rows.length > 0 && comparison(rows, queue, locale)}
${progress && progressView(progress, comparePath(keys, queue), locale)}
${rows.length > 0 && apiLink(keys, queue, locale)}</div>`;
}

function problemPart(problems: readonly Problem[], locale: Locale) {
  const problem = problemOf(problems, 'accounts', locale);
  return problem === undefined ? {} : { problem };
}

function comparison(rows: readonly ComparedRow[], queue: Queue, locale: Locale): Html {
  const [say, format] = [phrases(locale), formats(locale)];
  const ranked = rows
    .flatMap(({ account, estimate }) => (estimate ? [{ account, estimate }] : []))
    .sort((a, b) => b.estimate.mu - a.estimate.mu);
  const open = rows.filter(({ estimate }) => estimate === undefined);
  const chartRows = ranked.map(({ account, estimate }) => ({
    kind: 'estimate' as const,
    label: account.key,
    mu: estimate.mu,
    range: [Math.max(0, estimate.ci90[0]), estimate.ci90[1]] as const,
  }));
  return html`<p class="lead" data-announce>${finding(ranked, locale)}</p>
${
  ranked.length > 0 &&
  html`<figure class="chart"><p class="title">${say.chart}</p><p class="measure">${shared(locale).measureInterval}</p>${intervalChart(chartRows, locale)}</figure>`
}
${table({
  caption: say.table,
  label: say.table,
  rows: [...ranked.map((row) => ({ ...row, reason: '' })), ...open],
  empty: say.none,
  columns: [
    {
      label: say.player,
      rowHeader: true,
      cell: ({ account }) =>
        html`<a href="${playerPath(account.region, account.id, queue)}">${account.key}</a>`,
    },
    {
      label: say.rank,
      cell: ({ estimate, reason }) => (estimate ? capitalized(rankName(estimate, locale)) : reason),
    },
    {
      label: say.estimate,
      numeric: true,
      cell: ({ estimate }) => (estimate ? format.integer(estimate.mu) : ''),
    },
  ],
})}`;
}

function finding(
  ranked: readonly { account: ComparedAccount; estimate: EstimateBlock }[],
  locale: Locale,
): string {
  const say = phrases(locale);
  const [first, second] = ranked;
  if (!first) return say.none;
  if (!second) return say.one;
  const [pair] = pairsOf(
    [first, second].map(({ account, estimate }) => ({ ...account, ...estimate })),
  );
  // Rounded it would be 100 %, which nothing is.
  const percent = Math.min(100 * pair!.probability, 99.9);
  const share = formats(locale).percent(percent, percent > 99 ? 1 : 0);
  return say.stronger(first.account.id.gameName, second.account.id.gameName, share);
}

function apiLink(keys: readonly string[], queue: Queue, locale: Locale): Html {
  const href = `/api/v1${comparePath(keys, queue)}`;
  const say = shared(locale);
  return html`<h2>${say.api}</h2>${addressLine(say.sameAsJson, href)}`;
}
