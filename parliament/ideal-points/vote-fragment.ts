import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { type Visit, withQuery } from '@tessera/kit/ui/visit';
import { Ballot } from '../chamber/ballot.ts';
import type { Period } from '../chamber/period.ts';
import type { IdealPoint, IdealPoints, VoteLine } from './analyse.ts';
import { errorReduction } from './fit.ts';
import { phrases } from './phrases.ts';

type VoteFragment = {
  readonly visit: Visit;
  readonly period: Period;
  readonly result: IdealPoints;
  /** Place of the vote. */
  readonly vote: number;
  /** Undefined for a vote that is not contested. */
  readonly line: VoteLine | undefined;
};

/** The plane with those who took part in one vote, and its cutting line: a part of the vote's page. */
export function voteFragment({ visit, period, result, vote, line }: VoteFragment): Html {
  const say = phrases(visit.locale);
  if (line === undefined) return html`<p>${say.panelUnanimous}</p>`;
  const { integer, percent } = formats(visit.locale);
  const { ballots, errors } = line.fit;
  const all = withQuery('/ideal-points', {
    period: period.term.number,
    dimensions: 2,
    vote: period.votes[vote]!.id,
  });
  const pre = errorReduction(line.fit) ?? 0;
  if (pre <= 0)
    return html`<p>${say.panelAcross}</p>
<p class="small"><a href="${all}">${say.panelAll}</a></p>`;
  return html`<p>${say.panelSentence(
    integer(ballots - errors),
    integer(ballots),
    percent(((ballots - errors) / ballots) * 100),
    percent(pre * 100),
  )}</p>
${drawing(say.panelLabel, period, result, vote, line)}
<ul class="legend"><li>${icon('M0 0h10v10h-10Z', 'in')}${say.yes}</li><li>${icon('M0 0 10 10M10 0 0 10', 'out')}${say.against}</li></ul>
<p class="small"><a href="${all}">${say.panelAll}</a></p>`;
}

const SIZE = 360;

/** Filled squares vote yes, crosses do not: the shape says what the colour says. */
function drawing(
  label: string,
  period: Period,
  { points }: IdealPoints,
  vote: number,
  line: VoteLine,
): Html {
  const reach = 1.1 * Math.max(...points.map(({ x, y }) => Math.max(Math.abs(x), Math.abs(y))));
  const at = (value: number) => Math.round(((value + reach) / (2 * reach)) * SIZE * 10) / 10;
  const ballotOf = ({ member }: IdealPoint) =>
    period.ballots[vote * period.members.length + member]!;
  const marks = { yes: '', against: '' };
  for (const point of points) {
    const ballot = ballotOf(point);
    const [x, y] = [at(point.x), at(-point.y)];
    if (ballot === Ballot.yes) marks.yes += `M${x - 3} ${y - 3}h6v6h-6Z`;
    else if (ballot >= Ballot.no && ballot <= Ballot.notVoted) {
      marks.against += `M${x - 3} ${y - 3}l6 6m0-6l-6 6`;
    }
  }
  return html`<svg class="cutting" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" role="img" aria-label="${label}"><path class="frame" d="M0 0H${SIZE}V${SIZE}H0Z"/><path class="in" d="${marks.yes}"/><path class="out" d="${marks.against}"/><path class="cut" d="${cutPath(line, at)}"/></svg>`;
}

/** The line through its point next to the origin, longer than the square, which clips it. */
function cutPath(
  { constant, across, upwards }: VoteLine,
  place: (value: number) => number,
): string {
  const steepness = Math.hypot(across, upwards) || 1;
  const [x, y] = [(-constant * across) / steepness ** 2, (-constant * upwards) / steepness ** 2];
  const [dx, dy] = [(-upwards / steepness) * 9, (across / steepness) * 9];
  return `M${place(x - dx)} ${place(-(y - dy))}L${place(x + dx)} ${place(-(y + dy))}`;
}

function icon(path: string, kind: 'in' | 'out'): Html {
  return html`<svg class="cutting" viewBox="-1 -1 12 12" aria-hidden="true" focusable="false"><path class="${kind}" d="${path}"/></svg>`;
}
