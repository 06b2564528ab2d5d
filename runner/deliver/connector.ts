import { buildConnector } from 'undici';

/** No connection is given up sooner: the calls that wait for it have limits of their own. */
const LEAST_MS = 1024;

/**
 * undici's connector, which gives up a connection when no call can be waiting for it any more:
 * `longestCallMs` says how long those to that host may take. Without a limit, a port that accepts
 * and stays silent would keep its place among the host's connections for ever.
 */
export function patientConnector(
  options: buildConnector.BuildOptions,
  longestCallMs: (host: string | undefined) => number,
): buildConnector.connector {
  // A connector has one limit and remembers TLS sessions, so there are few: one per power of two.
  const connectors = new Map<number, buildConnector.connector>();
  return (target, callback) => {
    const longest = Math.max(LEAST_MS, longestCallMs(target.host));
    const timeout = 2 ** Math.ceil(Math.log2(longest));
    let connect = connectors.get(timeout);
    if (connect === undefined) {
      connect = buildConnector({ ...options, timeout });
      connectors.set(timeout, connect);
    }
    connect(target, callback);
  };
}
