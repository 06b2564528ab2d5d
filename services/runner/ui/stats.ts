import { type Html, html } from '@tessera/kit/html';
import { tiles } from '@tessera/kit/ui/elements';
import { JOB_STATUSES } from '../job/choices.ts';
import type { JobCounts } from '../job/queue.ts';
import { integer, type View } from './view.ts';

/** Job counts as a sentence and as tiles; an empty runner shows how to add the first job. */
export function statTiles(counts: JobCounts, view: View): Html {
  const { pending, running, completed, dead } = counts;
  const total = pending + running + completed + dead;
  const each = JOB_STATUSES.map((status) => ({
    label: status,
    value: html`<a href="/dashboard/jobs?status=${status}">${integer(counts[status])}</a>`,
  }));
  return html`<p class="lead">${integer(running)} running, ${integer(pending)} pending, ${integer(dead)} dead</p>
${tiles([{ label: 'total', value: integer(total) }, ...each])}${total === 0 && firstJob(view)}`;
}

/** Two commands to copy: a receiver to experiment with, and a job that calls it. */
function firstJob({ origin, needsToken }: View): Html {
  const token = needsToken && html` -H 'authorization: Bearer <mark>TOKEN</mark>'`;
  return html`<p>There are no jobs yet. To try it out, start a receiver on the machine of this runner:</p>
<pre class="block" id="first-receiver">node -e "require('http').createServer((q, s) =&gt; q.on('end', () =&gt; s.end('thank you')).pipe(process.stdout)).listen(8103)"</pre>
<p>Then create the first job. Later, replace the marked address with that of your own receiver, which answers a POST with 2xx.${needsToken && ' Replace TOKEN with an API token that may create jobs.'}</p>
<pre class="block" id="first-job">curl ${origin}/jobs -H 'content-type: application/json'${token} -d '{"callback_url": "<mark>http://127.0.0.1:8103/</mark>", "payload": {"hello": "world"}}'</pre>`;
}
