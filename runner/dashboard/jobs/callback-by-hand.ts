import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { disclosure } from '@tessera/kit/ui/disclosure';
import type { Job } from '../../job/job.ts';

/** What is longer is not repeated on the page. */
const PAYLOAD_SHOWN = 4000;

/** The call of a job as a command, to see for oneself what the receiver says. */
export function callbackByHand(job: Job, locale: Locale): Html {
  const say = phrases(locale);
  const isShort = job.payload.length <= PAYLOAD_SHOWN;
  const command = [
    `curl -i ${quoted(job.callbackUrl)}`,
    `-H 'content-type: application/json'`,
    `-H ${quoted(`x-runner-job-id: ${job.id}`)}`,
    `-H ${quoted(`x-runner-attempt: ${Math.max(1, job.attempt)}`)}`,
    `--data-raw ${isShort ? quoted(job.payload) : `"$(cat payload.json)"`}`,
  ].join(' \\\n  ');
  return disclosure(
    say.summary,
    html`<p>${say.note}${!isShort && html` ${say.long}`}</p><pre class="block">${command}</pre>`,
  );
}

/** One word to a POSIX shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

const phrases = phraseBook(
  {
    summary: 'Zavolat ručně',
    note: 'Stejné volání z příkazové řádky. Podpis v něm není a na stavu úlohy nic nezmění.',
    long: 'Obsah je dlouhý: uložte ho do souboru payload.json.',
  },
  {
    summary: 'Call by hand',
    note: 'The same call from a command line. It is not signed, and changes nothing of the job.',
    long: 'The payload is long: put it into a file payload.json.',
  },
);
