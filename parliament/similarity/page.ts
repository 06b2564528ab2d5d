import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { chartFigure } from '@tessera/kit/ui/chart-figure';
import { disclosure } from '@tessera/kit/ui/disclosure';
import { filterForm, inputField, selectField } from '@tessera/kit/ui/form';
import { swap } from '@tessera/kit/ui/swap';
import { table } from '@tessera/kit/ui/table';
import { type Visit, withQuery } from '@tessera/kit/ui/visit';
import { isInClub, type Member, memberName, type Period } from '../chamber/period.ts';
import { folded, matchesWords, searchWords } from '../chamber/search-text.ts';
import { partyField } from '../ui/choices.ts';
import { citation } from '../ui/citation.ts';
import { memberColumns } from '../ui/columns.ts';
import { inPeriod } from '../ui/frame.ts';
import { tableLinks } from '../ui/links.ts';
import { phrases as shared } from '../ui/phrases.ts';
import type { MapPoint, MemberPair, Similarity } from './analyse.ts';
import { axisInWords, mapFinding, pairFinding } from './finding.ts';
import { type ClubMarks, clubMarks, isClub } from './map-layout.ts';
import { phrases } from './phrases.ts';
import { markIcon, scatter } from './scatter.ts';

type SimilarityQuery = {
  readonly top: number;
  /** Words of a name to find on the map. */
  readonly name: string;
  /** Code of a club to highlight. */
  readonly party: string;
  readonly view: 'map' | 'table';
};

type SimilarityView = {
  readonly visit: Visit;
  readonly period: Period;
  readonly query: SimilarityQuery;
  readonly result: Similarity;
};

export function similarityPage(view: SimilarityView) {
  const { visit, period, query, result } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const finding = pairFinding(locale, period, result.pairs) ?? shared(locale).noData;
  const fields = html`${inputField({ name: 'name', label: say.nameLabel, value: query.name, type: 'search', size: 18 })}${partyField(locale, period, query.party)}${selectField(
    'view',
    say.viewLabel,
    [
      { value: 'map', label: say.viewMap },
      { value: 'table', label: say.viewTable },
    ],
    query.view,
  )}${topField(view)}`;
  return {
    title: say.title,
    description: finding,
    main: html`<h1>${say.title}</h1>
<p class="lead">${finding}</p>
${finding && html`<p class="small muted">${say.oneSided}</p>`}
${filterForm({
  action: '/similarity',
  submit: shared(locale).show,
  hidden: { period: period.term.number },
  fields,
})}
<div id="results">${query.view === 'map' ? map(view) : pointTable(view)}
<div id="pairs">${pairTable(view)}</div></div>
${disclosure(
  shared(locale).howCounted,
  html`<p>${say.method1(formats(locale).integer(period.voteCount))}</p><p>${say.method2}</p><p>${say.method3}</p>`,
)}`,
  };
}

/** More pairs are left to CSV and JSON. */
const PAIR_CHOICES = [10, 20, 50, 100];

function topField({ visit: { locale }, query: { top } }: SimilarityView): Html {
  const choices = [...new Set([...PAIR_CHOICES, top])].sort((a, b) => a - b);
  const options = choices.map((count) => ({ value: `${count}`, label: `${count}` }));
  return selectField('top', phrases(locale).topLabel, options, `${top}`);
}

function map(view: SimilarityView): Html {
  const { visit, period, query, result } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const { integer, percent } = formats(locale);
  const groups = clubMarks(period, result.points);
  const club = groups.find((group) => isClub(group, query.party))?.code;
  const named = membersNamed(query.name, result.points);
  const [x, y] = result.explainedVariance.map((share) => percent(share * 100)) as [string, string];
  const number = period.term.number;
  const hrefOf = ({ personId }: Member) =>
    personId === undefined ? undefined : inPeriod(`/mps/${personId}`, number);
  const png = withQuery('/charts/similarity.png', { period: number, party: query.party });
  return chartFigure({
    title: mapFinding(locale, period, result) ?? say.mapTitle,
    measure: html`${say.mapMeasure(integer(result.points.length))} ${nameAnswer(view, named)} <a href="#pairs">${say.skip}</a>`,
    label: say.mapTitle,
    svg: html`${scatter({
      groups,
      label: mapFinding(locale, period, result) ?? say.mapTitle,
      axes: { x: say.axisX(x), y: say.axisY(y) },
      noClub: say.noClub,
      hrefOf,
      named,
      club: club ?? undefined,
    })}`,
    caption: html`${legend(view, groups)}
<p>${axisInWords(locale, period, result, 'x')} ${axisInWords(locale, period, result, 'y')} ${say.reading}</p>
<a href="${addressOf(view, { view: 'table' })}"${swap(addressOf(view, { view: 'table' }))}>${say.asTable}</a> <a href="${png}" download>${say.png}</a> ${citation(visit, period)}`,
  });
}

/** Clubs with their marks; each links to the map with that club highlighted, or to all. */
function legend(view: SimilarityView, groups: readonly ClubMarks[]): Html {
  const say = phrases(view.visit.locale);
  return html`<ul class="legend" aria-label="${say.legend}">${groups.map((group) => {
    const { code, points } = group;
    const text = html`${markIcon(group)}${code ?? say.noClub} (${points.length})`;
    if (code === null) return html`<li>${text}</li>`;
    const chosen = isClub(group, view.query.party);
    const href = addressOf(view, { party: chosen ? '' : code });
    return html`<li><a href="${href}"${chosen && html` aria-current="true"`}${swap(href)}>${text}</a></li>`;
  })}</ul>`;
}

/** Members in whose name every word of the search is the prefix of a word. */
function membersNamed(name: string, points: readonly MapPoint[]): ReadonlySet<Member> {
  const words = searchWords(name);
  if (words.length === 0) return new Set();
  const found = points.filter(({ member }) => matchesWords(folded(memberName(member)), words));
  return new Set(found.map(({ member }) => member));
}

function nameAnswer({ visit, query }: SimilarityView, named: ReadonlySet<Member>): Html | false {
  if (query.name.trim() === '') return false;
  const say = phrases(visit.locale);
  const names = [...named].map(memberName).join(', ');
  return html`<strong data-announce>${named.size > 0 ? say.nameFound(names) : say.nameNotFound(query.name)}</strong>`;
}

/** The pairs, as `/api/similarity` answers them. */
export function pairTable({ visit, period, query, result }: SimilarityView): Html {
  const say = phrases(visit.locale);
  const { integer, percent } = formats(visit.locale);
  const number = period.term.number;
  const rows = result.pairs.slice(0, query.top);
  const [one, oneClub] = memberColumns<MemberPair>(visit.locale, period, ({ one }) => one);
  const [other, otherClub] = memberColumns<MemberPair>(visit.locale, period, ({ other }) => other);
  return html`${table<MemberPair>({
    label: say.pairs,
    caption: html`${say.pairs}<small${query.name.trim() === '' && html` data-announce`}>${say.pairsShown(integer(rows.length), integer(result.pairCount))}</small>`,
    empty: html`${shared(visit.locale).noData} <a href="${inPeriod('/similarity', number)}">${shared(visit.locale).reset}</a>`,
    rows,
    columns: [
      { label: '#', numeric: true, cell: (_, index) => integer(index + 1) },
      {
        ...one,
        cell: (row, index) =>
          html`${one.cell(row, index)} <span class="muted">${oneClub.cell(row, index)}</span>`,
      },
      {
        label: say.similarity,
        help: say.similarityHelp,
        numeric: true,
        cell: ({ similarity }) => percent(similarity * 100),
      },
      {
        label: other.label,
        cell: (row, index) =>
          html`${other.cell(row, index)} <span class="muted">${otherClub.cell(row, index)}</span>`,
      },
      {
        label: say.agreed,
        help: say.agreedHelp,
        numeric: true,
        cell: ({ agreed }) => integer(agreed),
      },
      {
        label: say.compared,
        help: say.comparedHelp,
        numeric: true,
        cell: ({ compared }) => say.ofAll(integer(compared), integer(period.voteCount)),
      },
    ],
  })}
<p class="small">${tableLinks(withQuery('/api/similarity', { period: number, top: query.top }))}</p>`;
}

/** The map as a table of the same members and coordinates. */
export function pointTable(view: SimilarityView): Html {
  const { visit, period, query, result } = view;
  const say = phrases(visit.locale);
  const { integer, decimal } = formats(visit.locale);
  const number = period.term.number;
  const named = membersNamed(query.name, result.points);
  const rows = result.points
    .filter(({ member }) => query.name.trim() === '' || named.has(member))
    .filter(({ member }) => isInClub(period, member, query.party));
  const toMap = addressOf(view, { view: 'map' });
  return html`${table<MapPoint>({
    label: say.points,
    caption: html`${say.points}<small data-announce>${say.pointsShown(integer(rows.length))}</small>`,
    empty: html`${shared(visit.locale).noData} <a href="${inPeriod('/similarity', number)}">${shared(visit.locale).reset}</a>`,
    rows,
    columns: [
      ...memberColumns<MapPoint>(visit.locale, period, ({ member }) => member),
      { label: say.x, numeric: true, cell: ({ x }) => decimal(x, 2) },
      { label: say.y, numeric: true, cell: ({ y }) => decimal(y, 2) },
    ],
  })}
<p class="small"><a href="${toMap}"${swap(toMap)}>${say.asMap}</a> ${tableLinks(withQuery('/api/similarity', { period: number, table: 'map' }))}</p>`;
}

/** The address of this selection with changes. */
function addressOf({ period, query }: SimilarityView, changes: object): string {
  const { top, name, party, view } = query;
  return withQuery('/similarity', {
    period: period.term.number,
    top,
    name,
    party,
    view,
    ...changes,
  });
}
