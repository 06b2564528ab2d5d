import type { IncomingMessage, ServerResponse } from 'node:http';
import { FAULT_KINDS, type Fault, type GameFaults } from './faults.ts';
import type { createRateLimits } from './rates.ts';
import { truths, type World } from './world.ts';

/** The parts of the stand-in that its control addresses read and change. */
export type Upstream = {
  readonly world: World;
  readonly limits: ReturnType<typeof createRateLimits>;
  readonly faults: GameFaults;
};

/**
 * Control addresses, which the real upstream lacks: `GET /_sandbox/state` (violations),
 * `GET /_sandbox/players` (players and their true ratings), `PUT /_sandbox/faults` (a list).
 */
export async function answerAdmin(
  { world, limits, faults }: Upstream,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader('content-type', 'application/json;charset=utf-8');
  const send = (code: number, body: unknown) => {
    response.statusCode = code;
    response.end(JSON.stringify(body));
  };
  if (url.pathname === '/_sandbox/state') {
    return send(200, { violations: limits.violations(), regions: [...world.platforms.keys()] });
  }
  if (url.pathname === '/_sandbox/players') {
    const region = url.searchParams.get('region') ?? [...world.platforms.keys()][0]!;
    if (!world.platforms.has(region)) return send(404, { error: `no players in ${region}` });
    const limit = Math.min(50_000, Number(url.searchParams.get('limit') ?? 20) || 20);
    const active = truths(world, region, 'solo').filter((player) => player.recentGames >= 5);
    return send(200, active.slice(0, limit));
  }
  if (url.pathname === '/_sandbox/faults' && request.method === 'PUT') {
    const list = parseFaults(await bodyOf(request));
    if (!list) return send(400, { error: `expected [{"kind": one of ${FAULT_KINDS.join(', ')}}]` });
    faults.set(list);
    return send(200, { faults: list });
  }
  send(404, { error: 'no such page of the sandbox' });
}

function parseFaults(text: string): Fault[] | undefined {
  try {
    const list = JSON.parse(text) as Fault[];
    return list.every((fault) => FAULT_KINDS.includes(fault.kind)) ? list : undefined;
  } catch {
    return undefined;
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part;
  return text;
}
