import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { PageContent } from '@tessera/kit/table/table-page';
import { chartFigure } from '@tessera/kit/ui/chart-view';
import { inputField, selectField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { swap } from '@tessera/kit/ui/swap';
import { withQuery } from '@tessera/kit/ui/visit';
import { type Member, memberName } from '../chamber/period.ts';
import { countField, partyField } from '../ui/choices.ts';
import { citation } from '../ui/citation.ts';
import { inPeriod } from '../ui/frame.ts';
import { howCounted, periodForm } from '../ui/period-page.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { choiceFields, choiceNote } from '../ui/vote-choice.ts';
import { axisInWords, mapFinding, pairFinding } from './finding.ts';
import { type ClubMarks, clubMarks, isClub, markIcon, scatter } from './map.ts';
import { phrases } from './phrases.ts';
import { addressOf, membersNamed, type SimilarityView } from './tables.ts';

export function similarityPage(view: SimilarityView, { table }: PageContent): PageParts {
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
  )}${countField('top', say.topLabel, PAIR_CHOICES, query.top)}${selectField(
    'shared',
    say.shared,
    [
      { value: 'with', label: say.sharedWith },
      { value: 'without', label: say.sharedWithout },
    ],
    query.shared,
  )}${choiceFields(locale, period)}`;
  return {
    title: say.title,
    description: finding,
    main: html`<h1>${say.title}</h1>
<p class="lead">${finding}</p>${choiceNote(locale, period)}
${finding && html`<p class="small muted">${say.oneSided}</p>`}
${periodForm(view, '/similarity', fields)}
<div id="results">${query.view === 'map' ? map(view) : table('map')}
<div id="pairs">${table('pairs')}</div></div>
${howCounted(locale, [say.method1(formats(locale).integer(period.voteCount)), say.method2, say.method3])}`,
  };
}

/** More pairs are left to CSV and JSON. */
const PAIR_CHOICES = [10, 20, 50, 100];

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
  const png = withQuery('/charts/similarity.png', {
    ...{ period: number, party: query.party },
    ...period.part?.choice,
  });
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

function nameAnswer({ visit, query }: SimilarityView, named: ReadonlySet<Member>): Html | false {
  if (query.name.trim() === '') return false;
  const say = phrases(visit.locale);
  const names = [...named].map(memberName).join(', ');
  return html`<strong data-announce>${named.size > 0 ? say.nameFound(names) : say.nameNotFound(query.name)}</strong>`;
}
