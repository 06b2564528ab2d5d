import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { createFaultBook, type PathFault } from '../faults.ts';
import { escaped, type Listening, listen, type Place, sendJson } from '../stand-in.ts';
import { failOnTheWire, isPlain, isTransportFault, type TransportFault } from '../transport.ts';

type TrackerFault = PathFault<TransportFault | 'slow' | 'garbage-json' | keyof typeof REFUSALS>;

type TrackerOptions = Place & {
  /** Required as a bearer token to file issues. */
  readonly token?: string;
};

export type Tracker = Listening & {
  /** In order of filing. */
  readonly issues: readonly Issue[];
  /** Requests to file an issue, refused ones included. */
  readonly attempts: number;
  fault(fault: TrackerFault): void;
  clearFaults(): void;
};

const ISSUES = /^\/repos\/([\w.-]+\/[\w.-]+)\/issues$/;

/** Starts a stand-in for the part of GitHub's interface that files and lists issues. */
export async function startTracker(options: TrackerOptions = {}): Promise<Tracker> {
  const { token = 'demo' } = options;
  const faults = createFaultBook<TrackerFault>({ targetOf: () => undefined });
  const issues: Issue[] = [];
  let attempts = 0;
  const listening = await listen(answer, options);
  const answered = (issue: Issue) => {
    return { ...issue, html_url: `${listening.url}/#issue-${issue.number}` };
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://tracker.invalid');
    if (request.method === 'GET' && pathname === '/') {
      response
        .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
        .end(issuePage(issues));
      return;
    }
    const repository = ISSUES.exec(pathname)?.[1];
    if (repository === undefined) return sendJson(response, 404, { message: 'Not Found' });
    if (request.method === 'GET') {
      const own = issues.filter((issue) => issue.repository === repository);
      return sendJson(response, 200, own.toReversed().map(answered));
    }
    if (request.method !== 'POST')
      return sendJson(response, 405, { message: 'expected GET or POST' });
    if (!isPlain(request)) attempts += 1;
    await file(repository, request, response);
  }

  async function file(
    repository: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const fault = isPlain(request) ? undefined : faults.take('issues');
    if (isTransportFault(fault?.kind)) return failOnTheWire(fault.kind, request, response);
    const body = await text(request);
    if (fault !== undefined && (await failed(fault.kind, fault, response))) return;
    if (request.headers.authorization !== `Bearer ${token}`)
      return sendJson(response, 401, { message: 'Bad credentials' });
    const issue = parseIssue(body);
    if (typeof issue === 'string')
      return sendJson(response, 422, { message: 'Validation Failed', errors: [issue] });
    const filed = { number: issues.length + 1, repository, ...issue };
    issues.push(filed);
    sendJson(response, 201, answered(filed));
  }

  /** True when the fault has answered. */
  async function failed(
    kind: Exclude<TrackerFault['kind'], TransportFault>,
    { delayMs = 2000 }: TrackerFault,
    response: ServerResponse,
  ): Promise<boolean> {
    switch (kind) {
      case 'slow':
        await pause(delayMs, undefined, { signal: listening.signal });
        return false;
      case 'garbage-json':
        response.writeHead(201, { 'Content-Type': 'application/json' }).end('{"number": ');
        return true;
      default: {
        const [status, message] = REFUSALS[kind];
        sendJson(response, status, { message });
        return true;
      }
    }
  }

  return {
    ...listening,
    issues,
    get attempts() {
      return attempts;
    },
    fault: (fault) => faults.put(fault),
    clearFaults: () => faults.set([]),
  };
}

const REFUSALS = {
  error: [500, 'Server Error'],
  unavailable: [503, 'Service Unavailable'],
  refused: [403, 'Resource not accessible by personal access token'],
  'not-found': [404, 'Not Found'],
} as const;

/** An issue as the tracker stores it. */
type Issue = {
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
function parseIssue(body: string): Pick<Issue, 'title' | 'body' | 'labels'> | string {
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
function issuePage(issues: readonly Issue[]): string {
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
