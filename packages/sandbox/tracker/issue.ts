import { escaped } from '../stand-in.ts';

/** An issue as the tracker stores it. */
export type Issue = {
  readonly number: number;
  readonly repository: string;
  readonly title: string;
  readonly body: string;
  readonly labels: readonly string[];
};

/** GitHub refuses longer ones with 422. */
const MAX_TITLE = 256;
const MAX_BODY = 65_536;

/** The fields of a new issue, or what is wrong with them. */
export function parseIssue(body: string): Pick<Issue, 'title' | 'body' | 'labels'> | string {
  let value: Record<string, unknown>;
  try {
    value = JSON.parse(body) as Record<string, unknown>;
  } catch {
    return 'Problems parsing JSON';
  }
  const { title, body: text = '', labels = [] } = value;
  if (typeof title !== 'string' || title === '' || title.length > MAX_TITLE)
    return `title: expected 1 to ${MAX_TITLE} characters`;
  if (typeof text !== 'string' || text.length > MAX_BODY)
    return `body: expected at most ${MAX_BODY} characters`;
  if (!Array.isArray(labels) || labels.some((label) => typeof label !== 'string'))
    return 'labels: expected names';
  return { title, body: text, labels: labels as string[] };
}

/** A page of all issues, newest first; their markup is shown as text. */
export function issuePage(issues: readonly Issue[]): string {
  const items = issues.toReversed().map(
    ({ number, repository, title, body, labels }) => `<article id="issue-${number}">
<h2>${escaped(title)} <small>${escaped(repository)}#${number}</small></h2>
<p>${escaped(labels.join(', '))}</p>
<pre>${escaped(body)}</pre>
</article>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Issues (${issues.length})</title></head>
<body><h1>Issues (${issues.length})</h1>
${items.join('\n')}
</body></html>
`;
}
