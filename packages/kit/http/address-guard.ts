import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import type { buildConnector } from 'undici';

/**
 * Which addresses may be called. Checked when connecting, against the address actually used, so a
 * name that resolves differently the second time (DNS rebinding) cannot bypass it.
 */
type AddressGuard = { allows(address: string): boolean };

/** Networks without public receivers: IANA special-purpose registries (RFC 6890), as of 2026-11. */
const PRIVATE_NETWORKS = [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24',
  '192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24',
  '224.0.0.0/4 240.0.0.0/4',
  // IPv6. Networks that embed an IPv4 address are denied as a whole: ::/96, ::ffff:0:0:0/96,
  // 64:ff9b::/96 and 2002::/16.
  '::/96 ::ffff:0:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16',
  'fc00::/7 fe80::/10 fec0::/10 ff00::/8',
].flatMap((line) => line.split(' '));

/** IPv4-mapped addresses, apart from the others: a list with them also matches all of IPv4. */
const MAPPED = blockList(['::ffff:0:0/96']);

/** Refuses private networks except the given ones (CIDR, for example 10.1.0.0/16). */
export function privateNetworkGuard(allowed: readonly string[]): AddressGuard {
  const denied = blockList(PRIVATE_NETWORKS);
  const exceptions = blockList(allowed);
  return {
    allows(address) {
      const plain = address.replace(/%.*$/, '').toLowerCase();
      if (!isIPv6(plain)) return exceptions.check(plain) || !denied.check(plain);
      // An IPv4 network of the list holds its addresses in IPv4-mapped notation, too.
      if (exceptions.check(plain, 'ipv6')) return true;
      return !denied.check(plain, 'ipv6') && !MAPPED.check(plain, 'ipv6');
    },
  };
}

/** The problem of a network in CIDR notation, or undefined. */
export function networkProblem(network: string): string | undefined {
  try {
    blockList([network]);
    return undefined;
  } catch {
    return `${network} is not a network; expected an address and a length such as 10.1.0.0/16`;
  }
}

function blockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', length = isIPv6(address) ? '128' : '32', ...rest] = network.split('/');
    if (!isIP(address) || !/^\d+$/.test(length) || rest.length > 0) throw new TypeError(network);
    list.addSubnet(address, Number(length), isIPv6(address) ? 'ipv6' : 'ipv4');
  }
  return list;
}

/** The error of a connection whose address may not be called. */
export class BlockedAddressError extends Error {}

/** A connector that checks literal addresses; host names are checked by `guardedLookup`. */
export function guardedConnector(
  guard: AddressGuard,
  connect: buildConnector.connector,
): buildConnector.connector {
  return (target, callback) => {
    const literal = target.hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) && !guard.allows(literal)) {
      const blocked = new BlockedAddressError(`${literal} is in a private network`);
      setImmediate(() => callback(blocked, null));
      return;
    }
    connect(target, callback);
  };
}

/** Resolves a name to the addresses that may be called; fails if there are none. */
export function guardedLookup(
  guard: AddressGuard,
  resolve: LookupFunction = lookup as LookupFunction,
): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addressesFound) => {
      if (error) return callback(error, '', 0);
      const found = addressesFound as LookupAddress[];
      const addresses = found.filter(({ address }) => guard.allows(address));
      const [first] = addresses;
      if (first === undefined) {
        const where = found.map(({ address }) => address).join(', ');
        const message = `${hostname} (${where}) is in a private network`;
        return callback(new BlockedAddressError(message), '', 0);
      }
      if (options.all) return callback(null, addresses as never, 0);
      callback(null, first.address, first.family);
    });
  };
}
