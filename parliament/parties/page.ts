import { formats } from '@tessera/kit/format';
import { html } from '@tessera/kit/html';
import type { PageContent } from '@tessera/kit/table/table-page';
import { disclosure } from '@tessera/kit/ui/elements';
import type { PageParts } from '@tessera/kit/ui/frame';
import { withQuery } from '@tessera/kit/ui/visit';
import { agreementPercent } from '../chamber/agreement.ts';
import { UNAFFILIATED } from '../chamber/period.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { ENOUGH_MEMBERS, enoughVotes } from './analyse.ts';
import { phrases } from './phrases.ts';
import { PAIRS, type PartiesView } from './tables.ts';

export function partiesPage(view: PartiesView, { table }: PageContent): PageParts {
  const { visit, period } = view;
  const say = phrases(visit.locale);
  const finding = findingOf(view);
  const pairs = withQuery('/api/parties/agreement', { period: period.term.number });
  return {
    title: say.title,
    description: finding,
    main: html`<h1>${say.title}</h1>
<p class="lead">${finding}</p>
<div id="results">${table('clubs')}</div>
<section>${PAIRS.show(view, pairs)}</section>
${disclosure(
  shared(visit.locale).howCounted,
  html`<p>${say.method1}</p><p>${say.method2}</p><p>${say.method3}</p>`,
)}`,
  };
}

/**
 * The finding in two sentences, about clubs and pairs with enough votes, and which clubs of the
 * table would stand at an end but are too small, or no club.
 */
function findingOf({ visit, period, clubs, pairs }: PartiesView): string {
  const say = phrases(visit.locale);
  const { decimal, integer, percent } = formats(visit.locale);
  const code = (club: number) => period.clubs[club] ?? '–';
  const enough = enoughVotes(period);
  const real = clubs.filter(
    ({ code, largest }) => code !== UNAFFILIATED && largest >= ENOUGH_MEMBERS,
  );
  const isReal = (club: number) => real.some((one) => one.club === club);
  const united = real
    .filter(({ cohesion }) => cohesion.votes >= enough)
    .sort((a, b) => b.cohesion.mean! - a.cohesion.mean!);
  const counted = pairs
    .filter(({ one, other, votes }) => isReal(one) && isReal(other) && votes >= enough)
    .sort((a, b) => agreementPercent(b)! - agreementPercent(a)!);
  const [most, least] = [united[0], united.at(-1)];
  const [close, far] = [counted[0], counted.at(-1)];
  if (!most || !least || !close || !far) return shared(visit.locale).noData;
  const unity = `${say.mostUnited(most.code, decimal(most.cohesion.mean, 3))}, ${say.leastUnited(least.code, decimal(least.cohesion.mean, 3))}.`;
  const closest = say.closest(
    code(close.one),
    code(close.other),
    percent(agreementPercent(close)),
    integer(close.votes),
  );
  const farthest =
    far !== close && say.farthest(code(far.one), code(far.other), percent(agreementPercent(far)));
  const together = `${closest}${farthest ? `, ${farthest}` : ''}.`;
  const [lowest, highest] = [least.cohesion.mean!, most.cohesion.mean!];
  const [fewest, largest] = [agreementPercent(far)!, agreementPercent(close)!];
  const beyond = clubs.filter(({ club, cohesion }) => {
    if (isOutside(cohesion.mean, lowest, highest)) return true;
    if (isReal(club)) return false;
    return pairs.some(
      (pair) =>
        (pair.one === club || pair.other === club) &&
        isOutside(agreementPercent(pair), fewest, largest),
    );
  });
  const left = beyond.map(({ code }) => code).join(', ');
  return `${unity} ${together}${left && ` ${shared(visit.locale).notCounted(left)}`}`;
}

function isOutside(value: number | undefined, lowest: number, highest: number): boolean {
  return value !== undefined && (value < lowest || value > highest);
}
