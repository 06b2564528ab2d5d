import { formats } from '@tessera/kit/format';
import { type Html, html, type Part } from '@tessera/kit/html';
import type { PageParts } from '@tessera/kit/ui/frame';
import { table } from '@tessera/kit/ui/table';
import { withQuery } from '@tessera/kit/ui/visit';
import { Ballot } from '../chamber/ballot.ts';
import type { PeriodView } from '../ui/member-columns.ts';
import { phrases as shared } from '../ui/phrases.ts';
import type { QualityCounts } from './analyse.ts';
import { phrases } from './phrases.ts';
import { TABLE_NAMES, wholeTable } from './tables.ts';

type DataView = PeriodView & { readonly counts: QualityCounts; readonly siteUrl: string };

export function dataPage(view: DataView): PageParts {
  const { visit, period, siteUrl } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const { date, integer } = formats(locale);
  const day = date(period.sourceDate);
  const finding = say.finding(
    day,
    period.votes.length,
    integer(period.votes.length),
    integer(wholeTable('mp_votes', period).count),
    integer(period.members.length),
  );
  return {
    title: say.title,
    description: finding,
    main: html`<h1>${say.title}</h1>
<p class="lead">${finding}</p>
<section id="downloads">${tableList(view)}</section>
<section><h2>${say.counted}</h2><p>${say.countedText}</p><p>${say.printsText}</p></section>
<section id="quality">${qualityTable(view)}</section>
<section id="source"><h2>${say.source}</h2><p>${say.sourceText(day)} <a href="${siteUrl}/hp.sqw?k=1300">${say.sourceLink}</a></p></section>`,
  };
}

function qualityTable(view: DataView): Html {
  const { visit, period, counts } = view;
  const say = phrases(visit.locale);
  const { integer } = formats(visit.locale);
  const { quality } = period;
  const { ballots, linked } = counts;
  const by = (kind: keyof typeof linked) => integer(linked[kind]);
  const voids = withQuery('/data/void_votes.csv', { period: period.term.number });
  const rows: readonly [Part, number, Part][] = [
    [html`${say.qVoid} <a href="${voids}">CSV</a>`, period.voided.length, say.qVoidText],
    [say.qUnknown, quality.unknownBallots, say.qUnknownText],
    [say.qRagged, quality.ragged ?? 0, say.qRaggedText],
    [say.qRecoded, quality.recodedTitles ?? 0, say.qRecodedText],
    [say.qK, ballots[Ballot.notVoted]!, say.qKText],
    [say.qExcused, ballots[Ballot.absentExcused]!, say.qExcusedText],
    [say.qUntitled, counts.untitled, say.qUntitledText],
    [
      say.qLinked,
      period.prints.size,
      say.qLinkedText(by('history'), by('agenda'), by('title'), by('name')),
    ],
    [say.qSwitched, counts.membersOfSeveralClubs, say.qSwitchedText],
    [say.qNoClub, counts.sidesWithoutClub, say.qNoClubText],
  ];
  return table({
    label: say.quality,
    caption: html`${say.quality}<small>${say.qualityNote}</small>`,
    empty: shared(visit.locale).noData,
    rows,
    columns: [
      { label: say.what, rowHeader: true, cell: ([what]) => what },
      { label: say.count, numeric: true, cell: ([, count]) => integer(count) },
      { label: say.meaning, cell: ([, , meaning]) => meaning },
    ],
  });
}

/** Every table with its number of rows and its two files. */
function tableList({ visit, period }: DataView): Html {
  const say = phrases(visit.locale);
  const { integer } = formats(visit.locale);
  const link = (name: string, type: 'CSV' | 'Parquet') => {
    const href = withQuery(`/data/${name}.${type.toLowerCase()}`, { period: period.term.number });
    return html`<a href="${href}" aria-label="${name}, ${type}">${type}</a> `;
  };
  return table({
    label: say.downloads,
    caption: html`${say.downloads}<small>${say.downloadsNote}</small>`,
    empty: shared(visit.locale).noData,
    rows: TABLE_NAMES,
    columns: [
      { label: say.table, rowHeader: true, cell: (name) => html`<code>${name}</code>` },
      {
        label: say.files,
        cell: (name) =>
          html`<span class="formats">${link(name, 'CSV')}${link(name, 'Parquet')}</span>`,
      },
      { label: say.rows, numeric: true, cell: (name) => integer(wholeTable(name, period).count) },
    ],
  });
}
