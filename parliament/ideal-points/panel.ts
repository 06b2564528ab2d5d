import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { disclosure } from '@tessera/kit/ui/elements';
import { type Visit, withQuery } from '@tessera/kit/ui/visit';
import { Ballot } from '../chamber/ballot.ts';
import type { Period } from '../chamber/period.ts';
import { cutThrough, errorReduction, type IdealPoints, type VoteLine } from './analyse.ts';
import { phrases } from './phrases.ts';

/**
 * The cutting line of a vote, fetched when it is opened: the positions of a period take seconds to
 * estimate, for which the page of a vote does not wait. Without script it is a link to the page.
 */
export function cuttingLine(visit: Visit, period: number, vote: number): Html {
  const say = phrases(visit.locale);
  const fragment = withQuery(`/api/ideal-points/${vote}`, { period });
  const page = withQuery('/ideal-points', { period, vote });
  return disclosure(
    say.panelTitle,
    html`<div hx-get="${fragment}" hx-trigger="toggle from:closest details once"><p><a href="${page}">${say.panelLoad}</a></p></div>`,
  );
}

type VoteFragment = {
  readonly visit: Visit;
  readonly period: Period;
  readonly result: IdealPoints;
  /** Place of the vote. */
  readonly vote: number;
  /** Undefined for a vote that is not contested. */
  readonly line: VoteLine | undefined;
};

/** The axis with those who took part in one vote, and its cutting line: a part of the vote's page. */
export function voteFragment({ visit, period, result, vote, line }: VoteFragment): Html {
  const say = phrases(visit.locale);
  if (line === undefined) return html`<p>${say.panelUnanimous}</p>`;
  const { integer, percent } = formats(visit.locale);
  const { ballots, errors } = line.fit;
  const all = withQuery('/ideal-points', {
    period: period.term.number,
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
<p class="small">${say.yes}; ${say.against}</p>
<p class="small"><a href="${all}">${say.panelAll}</a></p>`;
}

const [WIDTH, HALF] = [360, 30];

/** A stroke for each member with a side: above the axis for yes, below it for no. */
function drawing(
  label: string,
  period: Period,
  { points }: IdealPoints,
  vote: number,
  line: VoteLine,
): Html {
  const reach = 1.1 * Math.max(...points.map(({ x }) => Math.abs(x)));
  const at = (x: number) => Math.round(((x + reach) / (2 * reach)) * WIDTH * 10) / 10;
  const strokes = { yes: '', against: '' };
  for (const { member, x } of points) {
    const ballot = period.ballots[vote * period.members.length + member]!;
    if (ballot === Ballot.yes) strokes.yes += `M${at(x)} ${HALF - 4}V4`;
    else if (ballot === Ballot.no) {
      strokes.against += `M${at(x)} ${HALF + 4}V${2 * HALF - 4}`;
    }
  }
  const cut = cutThrough(line);
  return html`<svg class="cutting" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${2 * HALF}" role="img" aria-label="${label}"><path class="axis" d="M0 ${HALF}H${WIDTH}"/><path class="in" d="${strokes.yes}"/><path class="out" d="${strokes.against}"/>${cut !== undefined && html`<path class="cut" d="M${at(cut)} 0V${2 * HALF}"/>`}</svg>`;
}
