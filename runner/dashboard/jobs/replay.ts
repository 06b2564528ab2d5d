import { badRequest, type Problem } from '@tessera/kit/errors';
import { type Html, html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import { problemOf } from '@tessera/kit/ui/problems';
import type { Job } from '../../job/job.ts';
import { jsonText, parseJson } from '../../job/payload.ts';
import { jobHref, visibleText } from '../../ui/cells.ts';
import type { View } from '../../ui/view.ts';

/** The payload as it was typed, and what is wrong with it. */
export type TypedPayload = { readonly text: string; readonly problems: readonly Problem[] };

const [FEWEST_ROWS, MOST_ROWS] = [4, 14];

/** The payload of a job that has ended, in the form that does it once more, as it is or changed. */
export function replayForm(
  { id, payload }: Job,
  typed: TypedPayload | undefined,
  view: View,
): Html {
  const say = phrases(view.locale);
  // Written out, a control character is the same in JSON, and seen.
  const text = typed?.text ?? visibleText(pretty(payload));
  const problem = problemOf(typed?.problems ?? [], 'payload', view.locale);
  const rows = Math.max(FEWEST_ROWS, Math.min(MOST_ROWS, text.split('\n').length));
  return html`<form class="stack" action="${jobHref(id)}/replay" method="post"><div class="field"><label for="f-payload">${say.payload}</label>
<textarea id="f-payload" name="payload" rows="${rows}" spellcheck="false" autocapitalize="off" autocorrect="off" aria-describedby="f-payload-hint${problem !== undefined && html` f-payload-problem`}"${problem !== undefined && html` aria-invalid="true"`}>${text}</textarea>
<span class="hint" id="f-payload-hint">${say.means}</span>${problem !== undefined && html`<span class="problem" id="f-payload-problem">${problem}</span>`}</div>
<button type="submit" id="replay">${say.again}</button></form>`;
}

/** The JSON text of the form's payload. Throws a 400 that says where it stops being JSON. */
export function payloadIn(text: string): string {
  return jsonText(objectIn(text));
}

function objectIn(text: string): object {
  let where = '';
  try {
    const value = parseJson(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch (error) {
    // The error itself speaks of a body.
    const { cause } = error as Error;
    where = cause instanceof Error ? ` (${cause.message})` : '';
  }
  throw badRequest([
    {
      field: 'payload',
      message: `must be a JSON object${where}`,
      cs: `musí být objekt JSON${where}`,
    },
  ]);
}

/** Text in a block that scrolls; JSON is indented unless it is very long. */
export function jsonBlock(text: string): Html {
  return html`<pre class="block">${visibleText(pretty(text))}</pre>`;
}

function pretty(text: string): string {
  if (text.length > 20_000) return text;
  try {
    // Only if parsing loses nothing: numbers with many digits would be rounded.
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value) === text ? JSON.stringify(value, undefined, 2) : text;
  } catch {
    return text;
  }
}

const phrases = phraseBook({
  payload: ['Obsah', 'Payload'],
  means: [
    'Založí se nová úloha se stejným nastavením; tato zůstane, jak je.',
    'This creates a new job with the same settings; this one stays as it is.',
  ],
  again: ['Spustit znovu s tímto obsahem', 'Run again with this payload'],
});
