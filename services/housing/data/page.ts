import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { type Mood, pill } from '@tessera/kit/ui/elements';
import type { PageParts } from '@tessera/kit/ui/frame';
import { type Column, table } from '@tessera/kit/ui/table';
import type { Visit } from '@tessera/kit/ui/visit';
import type { FetchRun, Outcome, SeriesSpan, SourceState } from '../market/indicator.ts';
import type { Quarantined } from '../market/plausibility.ts';
import { quarantineSection } from '../quarantine/panel.ts';
import { foldedSection } from '../ui/folded-section.ts';
import { age, type Freshness, freshnessBadge } from '../ui/freshness.ts';
import { metricWords, unitWords } from '../ui/metric-phrases.ts';
import { type MetricId, metricIds, metricOf } from '../ui/metrics.ts';
import { sourceName } from '../ui/provenance.ts';
import { assumptionCount, assumptionTable, expensesTable } from './assumption-tables.ts';
import { licences } from './licences.ts';
import { limitations } from './limitations.ts';
import { phrases } from './phrases.ts';
import { seriesSection } from './series.ts';

type DataView = {
  readonly visit: Visit;
  readonly freshness: Freshness;
  readonly series: readonly SeriesSpan[];
  readonly quarantined: readonly Quarantined[];
};

/** Sources and limitations in sight; series, formulas, assumptions and the rest folded. */
export function dataPage(view: DataView): PageParts {
  const { locale } = view.visit;
  const say = phrases(locale);
  const { integer } = formats(locale);
  return {
    title: say.title,
    description: say.lead,
    main: html`<h1>${say.title}</h1>
<p class="lead">${say.lead}</p>
${freshnessBadge(locale, view.freshness)}
<div class="wide-tables">
<section>${sourceTable(view)}</section>
<section><h2>${say.limits}</h2><ul>${limitations[locale].map((limit) => html`<li>${limit}</li>`)}</ul></section>
${quarantineSection(locale, view.quarantined)}
${seriesSection(locale, view.series)}
${foldedSection({
  id: 'method',
  heading: say.formulas,
  note: integer(metricIds.length),
  content: formulaTable(locale),
})}
${foldedSection({
  id: 'assumptions',
  heading: say.assumptions,
  note: integer(assumptionCount),
  content: html`${assumptionTable(locale)}${expensesTable(locale)}`,
})}
${licences(locale)}
</div>`,
  };
}

function sourceTable({ visit: { locale }, freshness }: DataView): Html {
  const say = phrases(locale);
  const { dateTime, integer } = formats(locale);
  const columns: Column<SourceState>[] = [
    { label: say.source, rowHeader: true, cell: ({ source }) => sourceName(locale, source) },
    { label: say.content, cell: ({ source }) => say[source] },
    { label: say.outcome, cell: ({ lastRun }) => outcomePill(locale, lastRun) },
    {
      label: say.records,
      numeric: true,
      cell: ({ lastRun }) => (lastRun ? integer(lastRun.recordsCount) : '–'),
    },
    {
      label: say.lastGood,
      cell: ({ lastGood }) =>
        lastGood?.finishedAt === undefined
          ? say.never
          : `${dateTime(new Date(lastGood.finishedAt))} (${age(locale, lastGood.finishedAt, freshness.now)})`,
    },
    { label: say.reason, cell: ({ lastRun }) => lastRun?.errorMessage },
  ];
  return table({
    label: say.sources,
    caption: html`${say.sources}<small>${say.sourcesHelp}</small>`,
    rows: freshness.sources,
    columns,
    empty: say.never,
  });
}

function outcomePill(locale: Locale, run: FetchRun | undefined): Html {
  const say = phrases(locale);
  if (!run) return pill('idle', say.notAsked);
  if (run.outcome === undefined) return pill('idle', say.underWay);
  return pill(MOODS[run.outcome], say[run.outcome]);
}

const MOODS: Record<Outcome, Mood> = {
  updated: 'good',
  unchanged: 'good',
  'not-yet': 'warn',
  failed: 'bad',
};

function formulaTable(locale: Locale): Html {
  const say = phrases(locale);
  return table({
    label: say.tableOf(say.formulas),
    caption: html`<small>${say.formulasHelp}</small>`,
    rows: metricIds,
    empty: '',
    columns: [
      { label: say.figure, rowHeader: true, cell: (id: MetricId) => metricWords(locale, id).name },
      { label: say.formula, cell: (id) => metricWords(locale, id).formula },
      { label: say.unit, cell: (id) => unitWords(locale, metricOf(id).unit) },
    ],
  });
}
