import type { FastifyInstance } from 'fastify';

/** For how long handlers start until the event loop has to turn. */
const TURN_MS = 8;
/** Health probes of an orchestrator never wait; below a prefix neither. */
const PROBE = /\/(health|ready)$/;

/**
 * Keeps a burst of requests from blocking the event loop: after `TURN_MS` the remaining requests
 * wait for the next turn of the event loop, in the order of arrival, so that timers, sockets and
 * health probes run in between. Cheap requests hardly wait.
 */
export function takeTurns(server: FastifyInstance): void {
  const waiting: (() => void)[] = [];
  let beganAt = 0;

  const isOver = () => performance.now() - beganAt > TURN_MS;

  function beginTurn() {
    beganAt = performance.now();
    beginWaiting();
  }

  function beginWaiting() {
    waiting.shift()?.();
    if (waiting.length === 0) return;
    if (isOver()) setImmediate(beginTurn);
    // `nextTick` from a microtask runs after all microtasks, when the handler has returned.
    else queueMicrotask(() => process.nextTick(beginWaiting));
  }

  server.addHook('onRequest', (request, _reply, done) => {
    const mayBegin = waiting.length === 0 && !isOver();
    if (mayBegin || PROBE.test(request.routeOptions.url ?? '')) return done();
    waiting.push(done);
    if (waiting.length === 1) setImmediate(beginTurn);
  });
}
