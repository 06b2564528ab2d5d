import { badRequest, type Problem } from '@tessera/kit/errors';
import { type Html, html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import { disclosure } from '@tessera/kit/ui/elements';
import type { Job } from '../../job/job.ts';
import { jsonText, parseJson } from '../../job/payload.ts';
import { jobHref } from '../../ui/cells.ts';
import type { View } from '../../ui/view.ts';

/** The form that does a job once more, with the payload as it is or changed. */
export function replayForm({ id, payload }: Job, { locale }: View): Html {
  const say = phrases(locale);
  return disclosure(
    say.again,
    html`<form class="stack" action="${jobHref(id)}/replay" method="post"><p class="muted">${say.means}</p>
<label for="f-payload">${say.payload}</label><textarea id="f-payload" name="payload" rows="8" spellcheck="false">${payload}</textarea>
<div class="actions"><button type="submit" class="primary" id="replay">${say.create}</button></div></form>`,
  );
}

/** The JSON text of the form's payload. */
export function payloadIn(text: string): string {
  return jsonText(objectIn(text));
}

function objectIn(text: string): object {
  try {
    const value = parseJson(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Said below: the error of the parser speaks of a body.
  }
  throw badRequest([NO_OBJECT]);
}

const NO_OBJECT: Problem = {
  field: 'payload',
  message: 'must be a JSON object',
  cs: 'musí být objekt JSON',
};

const phrases = phraseBook({
  again: ['Provést znovu', 'Do it again'],
  means: [
    'Založí novou úlohu se stejným nastavením. Obsah můžete upravit.',
    'Creates a new job with the same settings. The payload may be changed.',
  ],
  payload: ['Obsah nové úlohy', 'Payload of the new job'],
  create: ['Založit úlohu', 'Create the job'],
});
