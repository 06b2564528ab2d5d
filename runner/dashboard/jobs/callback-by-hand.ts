import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { disclosure } from '@tessera/kit/ui/elements';
import type { Job } from '../../job/job.ts';
import { masked } from '../../job/wire/replies.ts';

/** A longer payload is read from a file instead of being repeated on the page. */
const PAYLOAD_SHOWN = 4000;

/** The callback of a job as a curl command, to see what the receiver answers. */
export function callbackByHand(job: Job, locale: Locale): Html {
  const say = phrases(locale);
  const isShort = job.payload.length <= PAYLOAD_SHOWN;
  const command = [
    `curl -gi -X ${job.method} ${quoted(job.callbackUrl)}`,
    `-H 'content-type: application/json'`,
    `-H ${quoted(`x-runner-job-id: ${job.id}`)}`,
    `-H ${quoted(`x-runner-attempt: ${Math.max(1, job.attempt)}`)}`,
    ...Object.entries(masked(job.headers ?? {})).map(
      ([name, value]) => `-H ${quoted(`${name}: ${value}`)}`,
    ),
    `--data-raw ${isShort ? quoted(job.payload) : `"$(cat payload.json)"`}`,
  ].join(' \\\n  ');
  return disclosure(
    say.summary,
    html`<p>${say.note}${!isShort && html` ${say.long}`}</p><pre class="block">${command}</pre>`,
  );
}

/** Quotes a text as a single word of a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

const phrases = phraseBook({
  summary: ['Zavolat ručně', 'Call by hand'],
  note: [
    'Stejné volání z příkazové řádky. Není podepsané a stav úlohy nezmění.',
    'The same call from the command line. It is not signed and does not change the job.',
  ],
  long: [
    'Obsah je dlouhý; uložte ho do souboru payload.json.',
    'The payload is long; save it as payload.json.',
  ],
});
