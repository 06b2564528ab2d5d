import { html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { PageParts } from '@tessera/kit/ui/frame';
import type { Job } from '../../job/job.ts';
import { phrases as shared } from '../../ui/phrases.ts';

/** A cancelled job is gone, so it is asked for once more. */
export function cancelPage({ id, queueName, callbackUrl }: Job, locale: Locale): PageParts {
  const say = phrases(locale);
  const words = shared(locale);
  return {
    title: say.title,
    description: say.title,
    main: html`<h1>${say.title}?</h1>
<p class="lead">${say.means}</p>
<ul><li>${words.job}: <code class="name">${id}</code></li><li>${words.queue}: <strong class="name">${queueName}</strong></li><li>${words.callbackUrl}: <span class="name">${callbackUrl}</span></li></ul>
<form action="/dashboard/jobs/${id}/cancel" method="post"><p class="actions"><button type="submit" class="primary">${say.title}</button> <a class="button" href="/dashboard/jobs/${id}">${words.cancel}</a></p></form>`,
  };
}

const phrases = phraseBook(
  {
    title: 'Zrušit úlohu',
    means: 'Úloha zmizí, příjemce se nezavolá a vrátit ji nelze.',
  },
  {
    title: 'Cancel this job',
    means: 'The job is gone, its receiver is not called, and it cannot be brought back.',
  },
);
