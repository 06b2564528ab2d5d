import '@tessera/kit/http/before-undici';
import { buildConnector } from 'undici';

/** Shortest connect timeout; the calls waiting for the connection have their own limits. */
const SHORTEST_MS = 1024;

/**
 * undici's connector with a connect timeout that depends on the calls to that host. Without one, a
 * port that accepts connections and stays silent would occupy one of the host's connections for ever.
 * @param longestCallMs the longest timeout among the calls under way to a host
 */
export function timedConnector(
  options: buildConnector.BuildOptions,
  longestCallMs: (host: string | undefined) => number,
  build = buildConnector,
): buildConnector.connector {
  // A connector has one timeout and caches TLS sessions, so few are made: one per power of two.
  const connectors = new Map<number, buildConnector.connector>();
  return (target, callback) => {
    const longest = Math.max(SHORTEST_MS, longestCallMs(target.host));
    const timeout = 2 ** Math.ceil(Math.log2(longest));
    let connect = connectors.get(timeout);
    if (connect === undefined) {
      connect = build({ ...options, timeout });
      connectors.set(timeout, connect);
    }
    connect(target, callback);
  };
}
