import type { FastifyInstance } from 'fastify';

/** For how long handlers of queued requests start in one turn of the event loop. */
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
    if (waiting.length === 0) return;
    beginTurn();
    beginWaiting();
  }

  function beginWaiting() {
    waiting.shift()?.();
    if (waiting.length === 0 || isOver()) return;
    // `nextTick` from a microtask runs after all microtasks, when the handler has returned.
    queueMicrotask(() => process.nextTick(beginWaiting));
  }

  server.addHook('onRequest', (request, _reply, done) => {
    if (!isUnderWay) beginTurn();
    else if ((waiting.length > 0 || isOver()) && !PROBE.test(request.routeOptions.url ?? '')) {
      waiting.push(done);
      return;
    }
    done();
  });
}
