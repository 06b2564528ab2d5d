import { heightOfBars, horizontalBars } from '@tessera/kit/chart/bars';
import { PICTURE_WIDTH, type Picture } from '@tessera/kit/chart/picture';
import { formats } from '@tessera/kit/format';
import { html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import type { PageContent } from '@tessera/kit/table/table-page';
import type { PageParts } from '@tessera/kit/ui/frame';
import type { Period } from '../chamber/period.ts';
import { partyField, rowsField } from '../ui/choices.ts';
import { measurePage } from '../ui/period-page.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { choiceFields, severalCabinets } from '../ui/vote-choice.ts';
import { chosenClubs, defeatCounts, type Government, supportPercent } from './analyse.ts';
import { phrases } from './phrases.ts';
import type { GovernmentView } from './tables.ts';

export function governmentPage(view: GovernmentView, { table, chart }: PageContent): PageParts {
  const { visit, period, query, result } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const support = supportFinding(locale, period, result, query.party);
  const defeats = defeatFinding(locale, period, result);
  return measurePage(view, {
    path: '/government',
    title: say.title,
    finding: support === undefined ? defeats : `${support} ${defeats}`,
    fields: html`${partyField(locale, period, query.party)}${rowsField(locale, query.top)}${choiceFields(locale, period)}`,
    results: html`${severalCabinets(locale, '/government', period)}
${chart}
${table('clubs')}
${table('members')}
${table('defeats')}`,
    below: table('offices'),
    method: [say.method1, say.method2, say.method3],
  });
}

/**
 * The first and the last club of the table, and which stand beyond them that are too small or no
 * club; undefined when the side of the government is unknown.
 */
export function supportFinding(
  locale: Locale,
  period: Period,
  result: Government,
  party = '',
): string | undefined {
  const codes = period.clubs;
  const all = chosenClubs(period, result, party);
  const rows = all.filter(({ club }) => party !== '' || result.named.has(club));
  const first = rows[0];
  if (!first) return undefined;
  const last = rows.at(-1)!;
  const { percent } = formats(locale);
  const say = phrases(locale);
  const share = percent(supportPercent(first));
  const [one, other] = [codes[first.club]!, codes[last.club]!];
  const finding =
    first === last
      ? say.onlyClub(one, share)
      : say.finding(one, share, other, percent(supportPercent(last)));
  const beyond = all
    .filter((_, at) => at < all.indexOf(first) || at > all.indexOf(last))
    .map(({ club }) => codes[club]);
  return beyond.length === 0
    ? finding
    : `${finding} ${shared(locale).notCounted(beyond.join(', '))}`;
}

/**
 * In how many votes the government's side is known, how many of them united ministers lost, and
 * how many ended against the larger part of divided ones.
 */
export function defeatFinding(locale: Locale, period: Period, result: Government): string {
  const { known, votes } = result;
  const { integer, percent } = formats(locale);
  const say = phrases(locale);
  if (votes === 0) return shared(locale).noData;
  if (known === 0) return say.unknown;
  const { united, procedural, divided } = defeatCounts(period, result);
  const side = say.side(integer(known), percent((known / votes) * 100), integer(votes));
  const about = procedural > 0 ? say.procedural(integer(procedural)) : '';
  const lost = united > 0 ? `${say.defeats(united, integer(united))}${about}.` : say.noDefeat;
  const against = divided > 0 ? ` ${say.divided(divided, integer(divided))}` : '';
  return `${side} ${lost}${against}`;
}

/** How often each club voted with the government; undefined when no side is known. */
export function supportChart({
  visit: { locale },
  period,
  result,
  query: { party },
}: GovernmentView): Picture | undefined {
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
