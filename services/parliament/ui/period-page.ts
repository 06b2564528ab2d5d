import { formats } from '@tessera/kit/format';
import { type Html, html, type Part } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { disclosure } from '@tessera/kit/ui/elements';
import { filterForm } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import type { Visit } from '@tessera/kit/ui/visit';
import { yearsOf } from '../chamber/electoral-periods.ts';
import type { Period } from '../chamber/period.ts';
import type { PeriodView } from './member-columns.ts';
import { phrases as shared } from './phrases.ts';

type MeasureParts = {
  readonly path: string;
  readonly title: string;
  /** The answer in a sentence: lead and description. */
  readonly finding: string;
  readonly fields: Part;
  /** The part below the sentence, which changes with the choice. */
  readonly results: Part;
  readonly method: readonly Part[];
};

/** A page that measures something in a period: the choice, the answer, and how it was counted. */
export function measurePage(view: PeriodView, parts: MeasureParts): PageParts {
  const { path, title, finding, fields, results, method } = parts;
  const { locale } = view.visit;
  return {
    title,
    description: finding,
    main: html`<h1>${title}</h1>
${periodForm(view, path, fields)}
<div id="results"><p class="lead">${finding}</p>
${results}</div>
${howCounted(locale, method)}`,
  };
}

/** The form of a page about a period, which stays in that period. */
export function periodForm(view: PeriodView, action: string, fields: Part): Html {
  return filterForm({
    action,
    submit: shared(view.visit.locale).show,
    hidden: { period: view.period.term.number },
    fields,
  });
}

/** The method behind the figures of a page, in paragraphs to unfold. */
export function howCounted(locale: Locale, method: readonly Part[]): Html {
  const paragraphs = method.map((text) => html`<p>${text}</p>`);
  return disclosure(shared(locale).howCounted, html`${paragraphs}`);
}

/** The period and day of a figure: below it on a page, and in its picture. */
export function sourceLine({ locale }: Visit, period: Period): string {
  const { term, sourceDate } = period;
  const say = shared(locale);
  return `${say.ofPeriod(term.number, yearsOf(term))} ${say.source(formats(locale).date(sourceDate))}`;
}

/** Parts of a page that its tables and chart make. */
export type PageContent = {
  /** The table of this name as the page shows it, with its downloads. */
  readonly table: (name: string) => Html;
  /** The figure with its downloads; undefined when there is nothing to draw. */
  readonly chart: Part;
};
