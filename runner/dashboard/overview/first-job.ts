import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';

const RECEIVER = 'http://127.0.0.1:8103/';

/** The first job by copying two lines: a receiver to try it with, and the job that calls it. */
export function firstJob(origin: string, needsToken: boolean, locale: Locale): Html {
  const say = phrases(locale);
  const token = needsToken && html` -H 'authorization: Bearer <mark>TOKEN</mark>'`;
  return html`<p>${say.receiver}</p>
<pre class="block" id="first-receiver">node -e "require('http').createServer((q, s) =&gt; q.on('end', () =&gt; s.end('thank you')).pipe(process.stdout)).listen(8103)"</pre>
<p>${say.job}${needsToken && html` ${say.token}`}</p>
<pre class="block" id="first-job">curl ${origin}/jobs -H 'content-type: application/json'${token} -d '{"callback_url": "<mark>${RECEIVER}</mark>", "payload": {"hello": "world"}}'</pre>`;
}

const phrases = phraseBook(
  {
    receiver:
      'Zatím žádná úloha. Na vyzkoušení spusťte na počítači, kde běží tento runner, příjemce:',
    job: 'Pak přidejte první úlohu. Místo zvýrazněné adresy patří časem adresa vašeho příjemce, který na POST odpoví stavem 2xx.',
    token: 'Místo slova TOKEN patří přístupový token, který smí úlohy přidávat.',
  },
  {
    receiver: 'No jobs yet. To try it, start a receiver on the machine of this runner:',
    job: 'Then add the first job. In place of the marked address, later put that of your receiver, which answers a POST with 2xx.',
    token: 'In place of TOKEN, put an API token that may add jobs.',
  },
);
