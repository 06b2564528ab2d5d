import type { Problem } from '@tessera/kit/errors';

/** The tracker of remarks; undefined while the feature is off or has no token. */
export type Tracker = {
  /** Without the path: `https://api.github.com`. */
  readonly apiUrl: string;
  readonly token: string;
  /** `owner/name` */
  readonly repo: string;
  readonly labels: readonly string[];
};

/** The fields that a visitor sends with the form. */
export type Submission = {
  readonly title: string;
  readonly body: string;
  readonly vote_id: string;
  readonly period: string;
  readonly page_url: string;
};

const MAX_TITLE = 200;
const MAX_BODY = 2_000;

/** Everything wrong with a submission; nothing when it may be sent. */
export function problemsOfSubmission(submission: Submission): Problem[] {
  const { title, body, vote_id, period, page_url } = submission;
  return [
    lengthProblem('title', title, MAX_TITLE),
    lengthProblem('body', body, MAX_BODY),
    numberProblem('vote_id', vote_id),
    numberProblem('period', period),
    page_url.length <= 500 ||
      problem('page_url', 'must have at most 500 characters', 'smí mít nejvýše 500 znaků'),
  ].filter((found) => found !== true);
}

function problem(field: keyof Submission, message: string, cs: string): Problem {
  return { field, message, cs };
}

function lengthProblem(field: keyof Submission, text: string, max: number): Problem | true {
  const { length } = text.trim();
  if (length === 0) return problem(field, 'must not be blank', 'nesmí být prázdné');
  if (length <= max) return true;
  const message = `must have at most ${max} characters, not ${length}`;
  return problem(field, message, `smí mít nejvýše ${max} znaků, má ${length}`);
}

function numberProblem(field: keyof Submission, text: string): Problem | true {
  if (/^\d{0,10}$/.test(text)) return true;
  return problem(field, 'must be a number or empty', 'musí být číslo, nebo nic');
}

/** The issue a submission becomes. */
export function issueOf(submission: Submission): { readonly title: string; readonly body: string } {
  const { title, body, vote_id, period, page_url } = submission;
  const vote = vote_id === '' ? '' : `Vote #${vote_id}: `;
  const about = [
    vote_id !== '' && `Vote: ${vote_id}`,
    period !== '' && `Period: ${period}`,
    page_url !== '' && `Page: ${inCode(page_url)}`,
  ].filter((line) => line !== false);
  const oneLine = title.trim().replace(/\s+/g, ' ');
  return {
    title: `[Feedback] ${vote}${neutralised(oneLine)}`,
    body: `${quoted(body.trim())}\n\n---\n${about.join('\n')}`.trimEnd(),
  };
}

/** Marks that would become links, images, mentions, references or markup in the tracker. */
export function neutralised(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/([\\`*_{}[\]<>()#+!|~-])/g, '\\$1')
    .replace(/@(?=\w)/g, '@\u200b')
    .replace(/:\/\//g, ':\u200b//');
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
