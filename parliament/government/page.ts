import { heightOfBars, horizontalBars } from '@tessera/kit/chart/bars';
import { PICTURE_WIDTH, type Picture } from '@tessera/kit/chart/picture';
import { formats } from '@tessera/kit/format';
import { html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import type { PageContent } from '@tessera/kit/table/table-page';
import { disclosure } from '@tessera/kit/ui/elements';
import { filterForm } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import type { Period } from '../chamber/period.ts';
import { partyField, rowsField } from '../ui/choices.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { choiceFields, choiceNote, severalCabinets } from '../ui/vote-choice.ts';
import { chosenClubs, type Government, supportPercent } from './analyse.ts';
import { defeatFinding, supportFinding } from './finding.ts';
import { phrases } from './phrases.ts';
import type { GovernmentView } from './tables.ts';

export function governmentPage(view: GovernmentView, { table, chart }: PageContent): PageParts {
  const { visit, period, query, result } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const finding = [
    supportFinding(locale, period, result, query.party),
    defeatFinding(locale, period, result),
  ]
    .filter((text) => text !== undefined)
    .join(' ');
  return {
    title: say.title,
    description: finding,
    main: html`<h1>${say.title}</h1>
${filterForm({
  action: '/government',
  submit: shared(locale).show,
  hidden: { period: period.term.number },
  fields: html`${partyField(locale, period, query.party)}${rowsField(locale, query.top)}${choiceFields(locale, period)}`,
})}
<div id="results"><p class="lead">${finding}</p>${choiceNote(locale, period)}${severalCabinets(locale, '/government', period)}
${chart}
${table('clubs')}
${table('members')}
${table('defeats')}</div>
${table('offices')}
${disclosure(shared(locale).howCounted, html`<p>${say.method1}</p><p>${say.method2}</p><p>${say.method3}</p>`)}`,
  };
}

/** How often each club voted with the government; undefined when no side is known. */
export function supportChart(
  locale: Locale,
  period: Period,
  result: Government,
  party = '',
): Picture | undefined {
  const title = supportFinding(locale, period, result, party);
  if (title === undefined) return undefined;
  const clubs = chosenClubs(period, result, party);
  const say = phrases(locale);
  const { percent, integer } = formats(locale);
  return {
    chart: horizontalBars({
      axis: say.measure,
      isPercent: true,
      max: 100,
      bars: clubs.map((row) => ({
        name: period.clubs[row.club]!,
        value: supportPercent(row),
        text: say.bar(percent(supportPercent(row)), integer(row.votes)),
        shade: 1 - supportPercent(row) / 100,
      })),
    }),
    title,
    heading: say.clubs,
    measure: say.measure,
    width: PICTURE_WIDTH,
    height: heightOfBars(clubs.length),
  };
}
