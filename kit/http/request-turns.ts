import type { FastifyInstance } from 'fastify';

/** How long requests that arrived together may be begun one after another. */
const TURN_MS = 8;
/** What an orchestrator asks: these never wait. */
const PROBES = new Set(['/health', '/ready']);

/**
 * Many requests that arrive at once are not all answered before anything else is looked at: after
 * some milliseconds the rest is begun one per turn of the event loop, in the order of arrival, so
 * that timers, sockets and the probes of an orchestrator get their turn in between. Cheap requests
 * never wait.
 */
export function takeTurns(server: FastifyInstance): void {
  const waiting: (() => void)[] = [];
  let isUnderWay = false;
  let beganAt = 0;

  function beginTurn() {
    isUnderWay = true;
    beganAt = performance.now();
    setImmediate(endTurn);
  }

  const isOver = () => performance.now() - beganAt > TURN_MS;

  function endTurn() {
    isUnderWay = false;
    const begin = waiting.shift();
    if (begin === undefined) return;
    beginTurn();
    begin();
  }

  server.addHook('onRequest', (request, _reply, done) => {
    if (!isUnderWay) beginTurn();
    else if (!PROBES.has(request.url) && (waiting.length > 0 || isOver())) {
      waiting.push(done);
      return;
    }
    done();
  });
}
