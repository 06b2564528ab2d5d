import { DIGITS, NOT_BLANK } from '@tessera/kit/http/error-view';
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
