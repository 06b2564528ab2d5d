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

const number = Type.String({ pattern: '^\\d{0,10}$', default: '' });

/** The fields that a visitor sends with the form. */
export const SUBMISSION = Type.Object({
  title: Type.String({ minLength: 1, maxLength: 200 }),
  body: Type.String({ minLength: 1, maxLength: 2_000 }),
  vote_id: number,
  period: number,
  page_url: Type.String({ maxLength: 500, default: '' }),
});
export type Submission = Static<typeof SUBMISSION>;

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
function neutralised(text: string): string {
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
