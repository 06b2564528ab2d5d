import { PublicError, unavailable } from '@tessera/kit/errors';
import { type Html, html } from '@tessera/kit/html';
import { answer, HTML_PAGE, HTML_TYPE, jsonOf } from '@tessera/kit/http/answers';
import { ERROR_REPLY } from '@tessera/kit/http/api-document';
import { wantsJson } from '@tessera/kit/http/error-form';
import { fetchBytes } from '@tessera/kit/http/fetch-bytes';
import { FetchError } from '@tessera/kit/http/fetch-error';
import { perHour } from '@tessera/kit/http/rate-limit';
import { visitOf } from '@tessera/kit/http/visit';
import { phraseBook } from '@tessera/kit/messages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CURRENT_PERIOD, findPeriod } from '../chamber/electoral-periods.ts';
import type { Context } from '../context.ts';
import { feedbackForm, feedbackThanks } from './panel.ts';
import {
  ISSUE,
  type Issue,
  issueOf,
  SUBMISSION,
  type Submission,
  type Tracker,
} from './submission.ts';

const TRACKER_TIMEOUT_MS = 15_000;
const MAX_ISSUE_BYTES = 1024 * 1024;

/** `POST /api/feedback`: a remark becomes an issue in the tracker. */
export function feedbackRoutes({ server, frame, tracker }: Context): void {
  server.post(
    '/api/feedback',
    {
      schema: {
        operationId: 'feedback',
        tags: ['feedback'],
        summary: 'A remark about a page, sent to the issue tracker',
        consumes: ['application/json', 'application/x-www-form-urlencoded'],
        body: SUBMISSION,
        response: {
          200: answer('The remark was sent', HTML_PAGE),
          201: answer('Created', jsonOf(ISSUE)),
          403: answer('Feedback is switched off here', jsonOf(ERROR_REPLY), HTML_PAGE),
          502: answer('The tracker did not take it', jsonOf(ERROR_REPLY), HTML_PAGE),
        },
      },
      // A request refused before the limit does not count against it.
      config: { rateLimit: { ...perHour(3).rateLimit, hook: 'preHandler' } },
      bodyLimit: 64 * 1024,
    },
    async (request, reply) => {
      try {
        if (!tracker) throw disabled;
        const issue = await createIssue(tracker, request.body);
        if (!wantsJson(request)) {
          return send(request, reply, 200, feedbackThanks(visitOf(request), issue));
        }
        return reply.code(201).type('application/json; charset=utf-8').send(JSON.stringify(issue));
      } catch (error) {
        if (!(error instanceof PublicError)) throw error;
        if (tracker) request.log.error({ err: error }, 'feedback could not be sent');
        if (wantsJson(request)) throw error;
        const seconds = error.retryAfterSeconds;
        if (seconds !== undefined) reply.header('retry-after', seconds);
        return send(request, reply, error.statusCode, formAgain(request, error, request.body));
      }
    },
  );

  /** A fragment for HTMX, which shows only what comes with 200; a page for a form without script. */
  function send(request: FastifyRequest, reply: FastifyReply, status: number, content: Html) {
    reply.type(HTML_TYPE);
    if (request.headers['hx-request'] === 'true') return reply.send(content.toString());
    const visit = visitOf(request);
    const { title } = phrases(visit.locale);
    const main = html`<h1>${title}</h1>${content}`;
    const page = frame(
      visit,
      { term: { number: CURRENT_PERIOD } },
      { title, description: title, main },
    );
    return reply.code(status).send(page.toString());
  }
}

/** The form with what was written, and why it was not sent. */
function formAgain(request: FastifyRequest, error: PublicError, written: Submission): Html {
  const visit = visitOf(request);
  return feedbackForm({
    visit,
    period: findPeriod(Number(written.period))?.number ?? CURRENT_PERIOD,
    vote: written.vote_id === '' ? undefined : Number(written.vote_id),
    written,
    failure: visit.locale === 'cs' ? (error.cs ?? error.message) : error.message,
  });
}

/** Makes an issue of a submission. */
async function createIssue(tracker: Tracker, submission: Submission): Promise<Issue> {
  const { apiUrl, token, repo, labels } = tracker;
  const reply = await fetchBytes(apiUrl, `/repos/${repo}/issues`, {
    body: JSON.stringify({ ...issueOf(submission), labels }),
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/vnd.github+json',
      'content-type': 'application/json',
      'x-github-api-version': '2022-11-28',
      'user-agent': 'tessera-parliament',
    },
    accepts: (status) => status >= 200 && status <= 299,
    timeoutMs: TRACKER_TIMEOUT_MS,
    maxBytes: MAX_ISSUE_BYTES,
  }).catch((error: unknown) => {
    throw error instanceof FetchError ? problemOfTracker(error) : error;
  });
  return issueIn(reply.kind === 'fetched' ? reply.bytes.toString() : '');
}

/** The issue exists once the tracker says so, whatever it answers otherwise. */
function issueIn(reply: string): Issue {
  try {
    const { number, html_url: url } = JSON.parse(reply);
    return {
      number: Number.isSafeInteger(number) ? number : 0,
      url: /^https?:\/\//.test(url) ? url : '',
    };
  } catch {
    return { number: 0, url: '' };
  }
}

/** An answer that asks for a pause passes by itself; another refusal the operator has to look into. */
function problemOfTracker(cause: FetchError): PublicError {
  const { kind, status = 0, retryAfterMs } = cause;
  const asksForPause = status === 429 || retryAfterMs !== undefined;
  const isRefusal = kind === 'refused' || (status >= 300 && status <= 499);
  if (isRefusal && !asksForPause) {
    const message =
      'The issue tracker refused the remark. The operator of this service finds the reason in the log.';
    const cs = 'Systém hlášení připomínku odmítl. Provozovatel najde důvod v záznamu.';
    return new PublicError(502, 'tracker_refused', message, { cs, cause });
  }
  const seconds = Math.ceil((retryAfterMs ?? 60_000) / 1_000);
  return unavailable(
    `The issue tracker takes no remarks now. Try again in ${seconds} s.`,
    seconds,
    { cs: `Systém hlášení teď připomínky nepřijímá. Zkuste to znovu za ${seconds} s.`, cause },
  );
}

const disabled = new PublicError(
  403,
  'feedback_disabled',
  'Feedback is switched off on this server.',
  { cs: 'Připomínky jsou na tomto serveru vypnuté.' },
);

const phrases = phraseBook({
  title: ['Připomínka', 'Feedback'],
});
