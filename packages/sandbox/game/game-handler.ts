import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { decoded, sendJson } from '../stand-in.ts';
import { failOnTheWire, isPlain, isTransportFault } from '../transport.ts';
import { type Fault, falsified, type GameFaults } from './faults.ts';
import type { createRateLimits, Method } from './rates.ts';
import { accountReply, leagueReply, matchIdsReply, matchReply } from './replies.ts';
import { truths, type World } from './world.ts';

type HandlerOptions = {
  readonly world: World;
  readonly limits: ReturnType<typeof createRateLimits>;
  readonly faults: GameFaults;
  readonly latencyMs: number;
  readonly onCall: (path: string) => void;
  /** Called with the address of every call that was answered 200. */
  readonly onAnswer: (path: string) => void;
  /** The only key that is accepted; undefined accepts every key. */
  readonly key: string | undefined;
};

/** A parsed request: which method on which routing host. */
type Question = {
  readonly method: Method;
  readonly host: string;
  /** Why the upstream answers 400. */
  readonly problem?: string | false;
  answer(): unknown;
};

/** Handles the upstream's four methods under its rate limits and the active faults. */
export function gameHandler(options: HandlerOptions) {
  const { world, limits, faults, latencyMs, onCall, onAnswer } = options;

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://game.test');
    if (url.pathname.startsWith('/_sandbox/'))
      return sendJson(response, ...controlled(options, url));
    const question = parseQuestion(world, url);
    if (!question) return send(response, 404, status(404, 'Data not found - no such route'));
    const key = request.headers['x-riot-token'];
    if (!key) return send(response, 401, status(401, 'Unknown apikey'));
    if (options.key !== undefined && key !== options.key)
      return send(response, 403, status(403, 'Forbidden'));
    if (question.problem) return send(response, 400, status(400, question.problem));

    const { host, method } = question;
    const address = `${host} ${url.pathname.split('/').slice(2).join('/')}${url.search}`;
    if (!isPlain(request)) onCall(address);
    const fault = isPlain(request) ? undefined : faults.take(method);
    if (isTransportFault(fault?.kind)) return failOnTheWire(fault.kind, request, response);
    if (fault?.kind === 'down') return void request.socket.destroy();
    if (fault?.kind === 'expired') return send(response, 403, status(403, 'Forbidden'));

    const { headers, refused } = limits.admit(host, method);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (refused) {
      response.setHeader('retry-after', refused.retryAfter);
      response.setHeader('x-rate-limit-type', refused.type);
      return send(response, 429, status(429, 'Rate limit exceeded'));
    }
    if (latencyMs > 0) await sleep(latencyMs);
    if (fault) return answerFaulty(response, fault, question, limits);
    const reply = question.answer();
    if (reply === undefined) return send(response, 404, status(404, 'Data not found'));
    onAnswer(address);
    send(response, 200, reply);
  };
}

/**
 * Addresses that the real upstream lacks: `GET /_sandbox/state` (violations) and
 * `GET /_sandbox/players` (players and their true ratings).
 */
function controlled({ world, limits }: HandlerOptions, url: URL): [status: number, body: unknown] {
  if (url.pathname === '/_sandbox/state') {
    return [200, { violations: limits.violations(), regions: [...world.platforms.keys()] }];
  }
  if (url.pathname !== '/_sandbox/players') return [404, { error: 'no such page of the sandbox' }];
  const region = url.searchParams.get('region') ?? [...world.platforms.keys()][0]!;
  if (!world.platforms.has(region)) return [404, { error: `no players in ${region}` }];
  const limit = Math.min(50_000, Number(url.searchParams.get('limit') ?? 20) || 20);
  const active = truths(world, region, 'solo').filter((player) => player.recentGames >= 5);
  return [200, active.slice(0, limit)];
}

async function answerFaulty(
  response: ServerResponse,
  fault: Fault,
  { method, host, answer }: Question,
  limits: HandlerOptions['limits'],
): Promise<void> {
  if (fault.kind === 'throttle') {
    const scope = fault.scope ?? 'service';
    response.setHeader('x-rate-limit-type', scope);
    if (scope === 'service' || scope === 'server') {
      for (const name of response.getHeaderNames()) {
        if (/^x-(app|method)-rate-limit/.test(name)) response.removeHeader(name);
      }
    }
    if (fault.retryAfter !== undefined) {
      response.setHeader('retry-after', fault.retryAfter);
      limits.pause(scope === 'application' ? host : `${host} ${method}`, fault.retryAfter);
    }
    return send(response, 429, status(429, 'Rate limit exceeded'));
  }
  if (fault.kind === 'error') {
    const code = fault.status ?? 503;
    return send(response, code, status(code, 'Service unavailable'));
  }
  if (fault.kind === 'missing') return send(response, 404, status(404, 'Data not found'));
  if (fault.kind === 'slow') await sleep(fault.delayMs ?? 2000);
  const reply = answer();
  if (reply === undefined) return send(response, 404, status(404, 'Data not found'));
  if (fault.kind === 'lying') return send(response, 200, falsified(method, reply));
  if (fault.kind === 'malformed') {
    const text = JSON.stringify(reply);
    response.setHeader('content-type', 'application/json;charset=utf-8');
    return void response.end(text.slice(0, Math.floor(text.length / 2)));
  }
  send(response, 200, reply);
}

/** `/{route}/riot/account/v1/…`: the first segment replaces the routing host. */
export function parseQuestion(world: World, url: URL): Question | undefined {
  const [host = '', ...rest] = url.pathname.split('/').slice(1).map(decoded);
  const path = rest.join('/');
  if (CONTINENTS.includes(host) && path.startsWith('riot/account/v1/accounts/by-riot-id/')) {
    const [name, tag] = rest.slice(5);
    if (host === 'sea' || !name || !tag) return undefined;
    return { host, method: 'account', answer: () => accountReply(world, name, tag) };
  }
  if (path.startsWith('lol/league/v4/entries/by-puuid/') && rest[5]) {
    if (CONTINENTS.includes(host)) return undefined;
    const answer = () => leagueReply(world, host, rest[5]!);
    return { host, method: 'league', problem: badPuuid(rest[5]), answer };
  }
  if (!CONTINENTS.includes(host)) return undefined;
  if (path.startsWith('lol/match/v5/matches/by-puuid/') && rest[6] === 'ids' && rest[5]) {
    const answer = () => matchIdsReply(world, rest[5]!, listQuery(url));
    return { host, method: 'ids', problem: badPuuid(rest[5]), answer };
  }
  if (path.startsWith('lol/match/v5/matches/') && rest[4]) {
    const match = world.matches.get(rest[4]);
    const problem = !/^[A-Z]+\d?_\d+$/.test(rest[4]) && 'Bad Request - invalid match id';
    return { host, method: 'match', problem, answer: () => match && matchReply(world, match) };
  }
  return undefined;
}

/** A puuid has 78 characters; the upstream cannot decrypt anything else. */
function badPuuid(puuid: string): string | false {
  return !/^[\w-]{78}$/.test(puuid) && 'Bad Request - Exception decrypting';
}

const CONTINENTS = ['americas', 'asia', 'europe', 'sea'];

function listQuery(url: URL) {
  const number = (name: string): number | undefined =>
    url.searchParams.has(name) ? Number(url.searchParams.get(name)) : undefined;
  return {
    queue: number('queue'),
    start: number('start') ?? 0,
    count: Math.min(100, number('count') ?? 20),
    startTime: number('startTime'),
  };
}

function send(response: ServerResponse, code: number, body: unknown): void {
  response.statusCode = code;
  response.setHeader('content-type', 'application/json;charset=utf-8');
  response.end(JSON.stringify(body));
}

function status(status_code: number, message: string): object {
  return { status: { status_code, message } };
}
