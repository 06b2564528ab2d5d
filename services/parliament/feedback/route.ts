import { PublicError, unavailable } from '@tessera/kit/errors';
import { html } from '@tessera/kit/html';
import { answer, HTML_PAGE, HTML_TYPE, jsonOf } from '@tessera/kit/http/answers';
import { ERROR_REPLY } from '@tessera/kit/http/api-document';
import { wantsJson } from '@tessera/kit/http/error-form';
import { type Fetched, fetchBytes } from '@tessera/kit/http/fetch-bytes';
import { FetchError } from '@tessera/kit/http/fetch-error';
import { perHour } from '@tessera/kit/http/rate-limit';
import { visitOf } from '@tessera/kit/http/visit';
import { phraseBook } from '@tessera/kit/messages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { CURRENT_PERIOD, findPeriod } from '../chamber/electoral-periods.ts';
import type { Context } from '../context.ts';
import { feedbackForm, feedbackThanks } from './panel.ts';
import { issueOf, SUBMISSION, type Submission, type Tracker } from './submission.ts';

const CREATED = Type.Object({ number: Type.Integer(), url: Type.String() });

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
        body: SUBMISSION,
        response: {
          200: answer('The remark was sent', HTML_PAGE),
          201: answer('Created', jsonOf(CREATED)),
          403: answer('Feedback is switched off here', jsonOf(ERROR_REPLY), HTML_PAGE),
          502: answer('The tracker did not take it', jsonOf(ERROR_REPLY), HTML_PAGE),
        },
      },
      // A request refused before the limit does not count against it.
      config: { rateLimit: { ...perHour(3).rateLimit, hook: 'preHandler' } },
      bodyLimit: 64 * 1024,
    },
    async (request, reply) => {
      const submission = request.body;
      if (!tracker) return refuse(request, reply, disabled(), submission);
      try {
        const issue = await createIssue(tracker, submission);
        if (wantsJson(request)) {
          const body = JSON.stringify({ number: issue.number ?? 0, url: issue.url ?? '' });
          return reply.code(201).type('application/json; charset=utf-8').send(body);
        }
        const thanks = feedbackThanks(visitOf(request), issue.number, issue.url);
        return sendHtml(request, reply, 200, thanks);
      } catch (error) {
        request.log.error({ err: error }, 'feedback could not be sent');
        const shown = error instanceof PublicError ? error : notNow(error);
        return refuse(request, reply, shown, submission);
      }
    },
  );

  /** HTMX shows only what comes with 200; what was written comes back in the form. */
  function refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    error: PublicError,
    written: Submission,
  ) {
    if (wantsJson(request)) throw error;
    const visit = visitOf(request);
    const form = feedbackForm({
      visit,
      period: findPeriod(Number(written.period))?.number ?? CURRENT_PERIOD,
      vote: written.vote_id === '' ? undefined : Number(written.vote_id),
      written,
      failure: visit.locale === 'cs' ? (error.cs ?? error.message) : error.message,
    });
    const status = request.headers['hx-request'] === 'true' ? 200 : error.statusCode;
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
    return sendHtml(request, reply, status, form);
  }

  /** A fragment for HTMX, a whole page for a form sent without script. */
  function sendHtml(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    content: ReturnType<typeof feedbackForm>,
  ) {
    reply.code(status).type(HTML_TYPE);
    if (request.headers['hx-request'] === 'true') return reply.send(content.toString());
    const visit = visitOf(request);
    const { title } = phrases(visit.locale);
    const page = frame(
      visit,
      { term: { number: CURRENT_PERIOD } },
      {
        title,
        description: title,
        main: html`<h1>${title}</h1>${content}`,
      },
    );
    return reply.send(page.toString());
  }
}

async function createIssue(tracker: Tracker, submission: Submission) {
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
  const { number, html_url: url } = parsedIssue(reply);
  return {
    number: Number.isSafeInteger(number) ? (number as number) : undefined,
    url: typeof url === 'string' && /^https?:\/\//.test(url) ? url : undefined,
  };
}

/** The issue exists once the tracker says so, whatever it answers otherwise. */
function parsedIssue(reply: Fetched): { number?: unknown; html_url?: unknown } {
  try {
    return reply.kind === 'fetched' ? (JSON.parse(reply.bytes.toString()) ?? {}) : {};
  } catch {
    return {};
  }
}

function disabled(): PublicError {
  return new PublicError(403, 'feedback_disabled', 'Feedback is switched off on this server.', {
    cs: 'Připomínky jsou na tomto serveru vypnuté.',
  });
}

/** An answer that asks for a pause passes by itself; another refusal the operator has to look into. */
function problemOfTracker(error: FetchError): PublicError {
  const { kind, status = 0, retryAfterMs } = error;
  const asksForPause = status === 429 || retryAfterMs !== undefined;
  const isRefusal = kind === 'refused' || (status >= 300 && status <= 499);
  return isRefusal && !asksForPause ? refusedByTracker(error) : notNow(error, retryAfterMs);
}

/** The log names the answer: a bad token, a repository that moved, a label that is not there. */
function refusedByTracker(cause: unknown): PublicError {
  return new PublicError(
    502,
    'tracker_refused',
    'The issue tracker refused the remark. The operator of this service finds the reason in the log.',
    {
      cs: 'Systém hlášení připomínku odmítl. Provozovatel najde důvod v záznamu.',
      cause,
    },
  );
}

function notNow(cause: unknown, pauseMs = 60_000): PublicError {
  const seconds = Math.ceil(pauseMs / 1_000);
  return unavailable(
    `The issue tracker takes no remarks now. Try again in ${seconds} s.`,
    seconds,
    { cs: `Systém hlášení teď připomínky nepřijímá. Zkuste to znovu za ${seconds} s.`, cause },
  );
}

const phrases = phraseBook({
  title: ['Připomínka', 'Feedback'],
});
