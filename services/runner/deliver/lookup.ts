import { type LookupAddress, lookup, Resolver } from 'node:dns';
import { readFileSync } from 'node:fs';
import type { LookupFunction } from 'node:net';

/*
 * Name lookup. The system's own (getaddrinfo) holds a thread until the name server answers, and there
 * are two threads for all names: silent name servers of one receiver would hold up all others. So
 * names go to the name server by a resolver that needs no thread; only names that it answers for but
 * does not know, or that the hosts file or a search list may have, go to the system.
 */

type NameResolver = Pick<Resolver, 'resolve4' | 'resolve6'>;

/** A name server that stays silent is given up after about four times as long. */
const TIMEOUT_MS = 2000;

const HOSTS_FILE = '/etc/hosts';

export function createLookup(
  resolver: NameResolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 }),
  system = lookup as LookupFunction,
): LookupFunction {
  return (hostname, options, callback) => {
    if (!hostname.includes('.') || namesInHostsFile().has(hostname.toLowerCase())) {
      return system(hostname, options, callback);
    }
    const [only] = [4, 6].filter((family) => family === options.family);
    const families = only === undefined ? [4, 6] : [only];
    const found: LookupAddress[] = [];
    const errors: NodeJS.ErrnoException[] = [];
    let left = families.length;

    function onAnswer(family: number, error: NodeJS.ErrnoException | null, addresses: string[]) {
      if (error) errors.push(error);
      else for (const address of addresses) found.push({ address, family });
      left -= 1;
      if (left > 0) return;
      found.sort((a, b) => a.family - b.family);
      const [first] = found;
      const silence = errors.find(({ code }) => code === 'ETIMEOUT');
      if (first === undefined) {
        if (silence !== undefined) callback(silence, '', 0);
        else system(hostname, options, callback);
      } else if (options.all) callback(null, found);
      else callback(null, first.address, first.family);
    }

    for (const family of families) {
      const answered = (error: NodeJS.ErrnoException | null, addresses: string[]) =>
        onAnswer(family, error, addresses);
      if (family === 4) resolver.resolve4(hostname, answered);
      else resolver.resolve6(hostname, answered);
    }
  };
}

let hostsReadAt = Number.NEGATIVE_INFINITY;
let hostNames: ReadonlySet<string> = new Set();

/** Read again after ten seconds; empty where there is no such file. */
function namesInHostsFile(): ReadonlySet<string> {
  const now = performance.now();
  if (now - hostsReadAt < 10_000) return hostNames;
  hostsReadAt = now;
  try {
    const lines = readFileSync(HOSTS_FILE, 'utf8').split('\n');
    const words = lines.flatMap((line) => line.replace(/#.*/, '').trim().split(/\s+/).slice(1));
    hostNames = new Set(words.map((word) => word.toLowerCase()));
  } catch {
    hostNames = new Set();
  }
  return hostNames;
}
