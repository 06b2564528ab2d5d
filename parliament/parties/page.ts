import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { disclosure } from '@tessera/kit/ui/disclosure';
import type { PageParts } from '@tessera/kit/ui/frame';
import { type MatrixCell, matrix } from '@tessera/kit/ui/matrix';
import { type Column, table } from '@tessera/kit/ui/table';
import type { Visit } from '@tessera/kit/ui/visit';
import { agreementPercent } from '../chamber/agreement.ts';
import { type Period, UNAFFILIATED } from '../chamber/period.ts';
import { inPeriod } from '../ui/frame.ts';
import { clubHref, clubLink, tableLinks } from '../ui/links.ts';
import { phrases as shared } from '../ui/phrases.ts';
import {
  type ClubPair,
  type ClubSort,
  type ClubSummary,
  ENOUGH_MEMBERS,
  enoughVotes,
} from './analyse.ts';
import { phrases } from './phrases.ts';

type PartiesView = {
  readonly visit: Visit;
  readonly period: Period;
  readonly sort: ClubSort;
  readonly clubs: readonly ClubSummary[];
  readonly pairs: readonly ClubPair[];
};

export function partiesPage(view: PartiesView): PageParts {
  const { visit } = view;
  const say = phrases(visit.locale);
  const finding = findingOf(view);
  return {
    title: say.title,
    description: finding,
    main: html`<h1>${say.title}</h1>
<p class="lead">${finding}</p>
<div id="results">${clubTable(view)}</div>
<section>${pairMatrix(view)}</section>
${disclosure(
  shared(visit.locale).howCounted,
  html`<p>${say.method1}</p><p>${say.method2}</p><p>${say.method3}</p>`,
)}`,
  };
}

/** The clubs alone: what `/api/parties` answers. */
export function clubTable({ visit, period, clubs, sort }: PartiesView): Html {
  const say = phrases(visit.locale);
  const { integer, decimal } = formats(visit.locale);
  const number = period.term.number;
  const sortable = (by: ClubSort): Pick<Column<ClubSummary>, 'sort'> => ({
    sort: {
      href: inPeriod(by === 'size' ? '/parties' : `/parties?sort=${by}`, number),
      direction: by !== sort ? undefined : by === 'club' ? 'ascending' : 'descending',
    },
  });
  return html`${table({
    label: say.caption,
    caption: html`${say.caption}<small data-announce>${say.captionNote}</small>`,
    empty: shared(visit.locale).noData,
    rows: clubs,
    columns: [
      {
        label: shared(visit.locale).party,
        rowHeader: true,
        cell: ({ club }) => clubLink(period, club, number),
        ...sortable('club'),
      },
      {
        label: say.size,
        help: say.sizeHelp,
        numeric: true,
        cell: ({ members }) => integer(members),
        ...sortable('size'),
      },
      {
        label: say.largest,
        help: say.largestHelp,
        numeric: true,
        cell: ({ largest }) => integer(largest),
      },
      {
        label: say.cohesion,
        help: say.cohesionHelp,
        numeric: true,
        cell: ({ cohesion }) => decimal(cohesion.mean, 3),
        ...sortable('cohesion'),
      },
      {
        label: say.votes,
        help: say.votesHelp,
        numeric: true,
        cell: ({ cohesion }) => integer(cohesion.votes),
        ...sortable('votes'),
      },
    ],
  })}
<p class="small">${tableLinks(`/api/parties?period=${number}&sort=${sort}`)}</p>`;
}

/** Every club with every other: what `/api/parties/agreement` answers. */
export function pairMatrix({ visit, period, clubs, pairs }: PartiesView): Html {
  const say = phrases(visit.locale);
  const { integer, percent } = formats(visit.locale);
  const number = period.term.number;
  const cell = (one: ClubSummary, other: ClubSummary): MatrixCell => {
    const pair = pairs.find(
      (pair) =>
        (pair.one === one.club && pair.other === other.club) ||
        (pair.one === other.club && pair.other === one.club),
    );
    const share = pair && agreementPercent(pair);
    if (!pair || share === undefined) return { text: one === other ? '' : '–' };
    return {
      text: percent(share),
      share,
      note: integer(pair.votes),
      href: clubHref(`${one.code}/${other.code}`, number),
    };
  };
  return html`${matrix({
    caption: html`${say.pairs}<small>${say.pairsNote}</small>`,
    label: say.pairsLabel,
    corner: shared(visit.locale).party,
    heads: clubs.map(({ code }) => code),
    rows: clubs.map((one) => ({
      head: clubLink(period, one.club, number),
      cells: clubs.map((other) => cell(one, other)),
    })),
  })}
<p class="small">${tableLinks(`/api/parties/agreement?period=${number}`)}</p>`;
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
