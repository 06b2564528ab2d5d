import { type Html, html, type Part } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { disclosure } from '@tessera/kit/ui/elements';
import { filterForm } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import type { PeriodView } from './member-columns.ts';
import { phrases } from './phrases.ts';
import { choiceNote } from './vote-choice.ts';

type Hidden = Readonly<Record<string, string | number>>;

type MeasureParts = {
  readonly path: string;
  readonly title: string;
  /** The answer in a sentence: lead and description. */
  readonly finding: string;
  readonly fields: Part;
  readonly hidden?: Hidden;
  /** What follows the sentence and changes with the choice. */
  readonly results: Part;
  /** What does not change with it. */
  readonly below?: Part;
  readonly method: readonly Part[];
  /** Whether the method is shown at once: without it the figures would mislead. */
  readonly hasOpenMethod?: boolean;
};

/** A page that measures something in a period: the choice, the answer, and how it was counted. */
export function measurePage(view: PeriodView, parts: MeasureParts): PageParts {
  const { path, title, finding, fields, hidden, results, below, method, hasOpenMethod } = parts;
  const { locale } = view.visit;
  return {
    title,
    description: finding,
    main: html`<h1>${title}</h1>
${periodForm(view, path, fields, hidden)}
<div id="results"><p class="lead">${finding}</p>${choiceNote(locale, view.period)}
${results}</div>
${below}
${howCounted(locale, method, hasOpenMethod)}`,
  };
}

/** The form of a page about a period, which stays in that period. */
export function periodForm(view: PeriodView, action: string, fields: Part, hidden?: Hidden): Html {
  return filterForm({
    action,
    submit: phrases(view.visit.locale).show,
    hidden: { period: view.period.term.number, ...hidden },
    fields,
  });
}

/** How the figures of a page are computed, in paragraphs to unfold. */
export function howCounted(locale: Locale, method: readonly Part[], isOpen = false): Html {
  const paragraphs = method.map((text) => html`<p>${text}</p>`);
  return disclosure(phrases(locale).howCounted, html`${paragraphs}`, isOpen);
}
