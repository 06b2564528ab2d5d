import { type Html, raw } from '../html.ts';
import { withWholeMeasures } from '../no-break-spaces.ts';

/**
 * A page in which no line ends inside a date or between a number and its unit, whoever wrote the
 * text: us or a source. Attributes, styles and scripts stay as they are.
 */
export function wholeMeasures(page: Html): Html {
  return raw(
    String(page).replace(TEXT, (text, skipped?: string) =>
      skipped === undefined && MEASURE.test(text) ? withWholeMeasures(text) : text,
    ),
  );
}

/** Tags and what is no text for readers; or a text. */
const TEXT = /(<(script|style|textarea)\b[\s\S]*?<\/\2>|<[^>]*>)|[^<]+/g;

/** Most texts have no blank behind a digit. */
const MEASURE = /\d\.? /;
