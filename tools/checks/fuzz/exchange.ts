import { connect } from 'node:net';
import type { Order } from './requests.ts';

/** Longer than anything may take that these services answer in earnest. */
const PATIENCE_MS = 60_000;

type Verdict = {
  readonly statuses: readonly number[];
  /** The problem of the reply; undefined: none. */
  readonly problem: string | undefined;
};

/** Sends an order and judges what comes back. */
export async function judged(order: Order, port: number): Promise<Verdict> {
  const { received, isHanging } = await exchange(order, port);
  const methods = order.whole?.map(({ method }) => method) ?? [];
  const answers = answersIn(received, methods);
  const late = `neither answer nor end within ${PATIENCE_MS / 1000} s`;
  return { statuses: answers.statuses, problem: isHanging ? late : problemOf(order, answers) };
}

function problemOf({ whole, after, bytes }: Order, { statuses, closes, rest }: Answers) {
  for (const [i, status] of statuses.entries()) {
    // Broken bytes have no document; every operation may be 503.
    const documented = whole ? (whole[i]?.documented ?? []) : ['503'];
    if (status >= 500 && !documented.includes(`${status}`)) return `answers ${status}`;
  }
  // A client that ends, leaves or sends what cannot be read need not get the whole last reply; which
  // of its replies belongs to a HEAD, and has no body, cannot be known.
  const isPart = rest.startsWith('HTTP/1.1 ') || 'HTTP/1.1 '.startsWith(rest);
  const isUnknown = whole === undefined && bytes.includes('HEAD ');
  if (rest !== '' && !isUnknown && !(isPart && (after !== 'read' || whole === undefined))) {
    return `sends no whole answer: ${JSON.stringify(rest.slice(0, 200))}`;
  }
  const wanted = after === 'read' && !closes ? (whole?.length ?? 0) : 0;
  return statuses.length < wanted ? `${statuses.length} answers to ${wanted} requests` : undefined;
}

type Exchanged = { readonly received: string; readonly isHanging: boolean };

function exchange({ bytes, after }: Order, port: number): Promise<Exchanged> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const patience = setTimeout(end, PATIENCE_MS, true);
    function end(isHanging: boolean) {
      clearTimeout(patience);
      socket.destroy();
      resolve({ received: Buffer.concat(parts).toString('latin1'), isHanging });
    }
    socket.on('data', (part) => {
      parts.push(part);
      if (after === 'leave') end(false);
    });
    socket.on('end', () => end(false));
    socket.on('error', () => end(false));
    socket.write(bytes, 'latin1');
    if (after === 'half-close') socket.end();
    // The server waits for the rest of some broken requests: nobody answers, and the client goes.
    if (after === 'leave') setTimeout(end, 50, false);
  });
}

type Answers = {
  readonly statuses: readonly number[];
  /** True if the last reply says that there will be no more. */
  readonly closes: boolean;
  readonly rest: string;
};

/** The whole answers at the beginning of what came, and what follows them. */
export function answersIn(received: string, methods: readonly string[]): Answers {
  const statuses: number[] = [];
  let rest = received;
  let closes = false;
  for (;;) {
    const headEnd = rest.indexOf('\r\n\r\n');
    const [, digits] = /^HTTP\/1\.1 (\d{3}) /.exec(rest) ?? [];
    if (digits === undefined || headEnd === -1) return { statuses, closes, rest };
    const status = Number(digits);
    const after = rest.slice(headEnd + 4);
    const head = rest.slice(0, headEnd);
    const hasBody = methods[statuses.length] !== 'HEAD' && status >= 200 && !/204|304/.test(digits);
    const end = hasBody ? bodyEnd(head, after) : 0;
    if (end === undefined || end > after.length) return { statuses, closes, rest };
    if (status >= 200) statuses.push(status);
    closes = /\r\nconnection: close/i.test(head);
    rest = after.slice(end);
  }
}

/** The end of a body; undefined before it has arrived. */
function bodyEnd(head: string, after: string): number | undefined {
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
  if (length !== undefined) return Number(length);
  if (!/\r\ntransfer-encoding: chunked/i.test(head)) return after.length;
  for (let at = 0; ; ) {
    const lineEnd = after.indexOf('\r\n', at);
    const size = Number.parseInt(after.slice(at, lineEnd), 16);
    if (lineEnd === -1 || Number.isNaN(size)) return undefined;
    at = lineEnd + 2 + size + 2;
    if (size === 0) return at;
  }
}
