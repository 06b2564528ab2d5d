import { PublicError, unavailable } from '@tessera/kit/errors';
import { DIGITS, NOT_BLANK } from '@tessera/kit/http/error-view';
import { fetchBytes } from '@tessera/kit/http/fetch-bytes';
import { FetchError } from '@tessera/kit/http/fetch-error';
import { type Static, Type } from 'typebox';

/** The tracker of remarks; undefined while the feature is off or has no token. */
export type Tracker = {
  /** Without the path: `https://api.github.com`. */
  readonly apiUrl: string;
  readonly token: string;
  /** `owner/name` */
  readonly repo: string;
  readonly labels: readonly string[];
};

const number = Type.String({ pattern: DIGITS, maxLength: 10, default: '' });

/** The fields that a visitor sends with the form. */
export const SUBMISSION = Type.Object({
  title: Type.String({ pattern: NOT_BLANK, maxLength: 200 }),
  body: Type.String({ pattern: NOT_BLANK, maxLength: 2_000 }),
  vote_id: number,
  period: number,
  page_url: Type.String({ maxLength: 500, default: '' }),
});
export type Submission = Static<typeof SUBMISSION>;

/** The issue that a remark became; 0 and '' where the tracker does not say. */
export const ISSUE = Type.Object({ number: Type.Integer(), url: Type.String() });
export type Issue = Static<typeof ISSUE>;

const TRACKER_TIMEOUT_MS = 15_000;
const MAX_ISSUE_BYTES = 1024 * 1024;

/** Makes an issue of a submission. */
export async function createIssue(tracker: Tracker, submission: Submission): Promise<Issue> {
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

/** The title and the text of the issue a submission becomes. */
export function issueOf(submission: Submission): { readonly title: string; readonly body: string } {
  const { title, body, vote_id, period, page_url } = submission;
  const vote = vote_id === '' ? '' : `Vote #${vote_id}: `;
  const about = [
    vote_id !== '' && `Vote: ${vote_id}`,
    period !== '' && `Period: ${period}`,
    page_url !== '' && `Page: ${inCode(page_url)}`,
  ].filter((line) => line !== false);
  const oneLine = withoutControls(title.replace(/\s+/g, ' ')).trim();
  return {
    title: `[Feedback] ${vote}${oneLine}`,
    body: `${quoted(body.trim())}\n\n---\n${about.join('\n')}`.trimEnd(),
  };
}

/** Marks that would become links, images, mentions, references or markup in the tracker. */
function neutralised(text: string): string {
  return withoutControls(text)
    .replace(/([\\`*_{}[\]<>()#+!|~-])/g, '\\$1')
    .replace(/@(?=\w)/g, '@\u200b')
    .replace(/:\/\//g, ':\u200b//');
}

function withoutControls(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, '');
}

/** A visitor's words as a quotation, so that they cannot pass for ours. */
function quoted(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => `> ${neutralised(line)}`)
    .join('\n');
}

function inCode(text: string): string {
  return `\`${text.replace(/[`\s]/g, '')}\``;
}
