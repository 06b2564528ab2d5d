import assert from 'node:assert/strict';
import type { LookupOptions } from 'node:dns';
import { test } from 'node:test';
import {
  BlockedAddressError,
  guardedLookup,
  networkProblem,
  privateNetworkGuard,
} from './address-guard.ts';

const guard = privateNetworkGuard([]);

/** The last line: every notation that embeds an IPv4 address, a public one too. */
const REFUSED = `
  127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1
  0.0.0.0 255.255.255.255 224.0.0.1 198.18.0.1 192.0.0.8
  ::1 :: fc00::1 fd12:3456::1 fe80::1 fe80::1%eth0 ff02::1
  ::ffff:127.0.0.1 ::ffff:7f00:1 0:0:0:0:0:ffff:a00:1 ::FFFF:10.0.0.1
  64:ff9b::7f00:1 2002:7f00:1:: 2001:db8::1
  ::7f00:1 ::127.0.0.1 ::ffff:0:7f00:1 ::ffff:808:808 ::ffff:8.8.8.8`;

test('private, local, metadata and multicast addresses are refused in every notation', () => {
  for (const address of REFUSED.trim().split(/\s+/)) {
    assert.equal(guard.allows(address), false, address);
  }
});

test('public addresses are allowed', () => {
  for (const address of [
    '93.184.216.34',
    '172.15.0.1',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1',
  ]) {
    assert.equal(guard.allows(address), true, address);
  }
});

test('an invalid network is named', () => {
  assert.equal(networkProblem('10.0.0.0/8'), undefined);
  assert.equal(networkProblem('fd00::/8'), undefined);
  for (const wrong of ['10.0.0.0/33', '10.0.0.0/8/9', 'ten/8', '10.0.0.0/x', '']) {
    assert.match(networkProblem(wrong) ?? '', /is not a network/);
  }
});

test('an allowed network counts for the same address written as IPv4-mapped IPv6', () => {
  const some = privateNetworkGuard(['10.171.205.18', '192.168.255.254']);
  for (const [address, allowed] of [
    ['::ffff:aab:cd12', true],
    ['::ffff:10.171.205.18', true],
    ['::ffff:c0a8:fffe', true],
    ['::ffff:aab:cd13', false],
    ['::ffff:aaa:cd12', false],
    ['::ffff:bab:cd12', false],
  ] as const) {
    assert.equal(some.allows(address), allowed, address);
  }
});

test('a network without a length is one address, of IPv4 and of IPv6', () => {
  const some = privateNetworkGuard(['10.0.0.1', 'fd00::5']);
  assert.deepEqual(['10.0.0.1', '10.0.0.2', 'fd00::5', 'fd00::6'].map(some.allows), [
    true,
    false,
    true,
    false,
  ]);
});

test('a network whose length is empty is refused, not read as every address', () => {
  assert.match(networkProblem('10.0.0.0/') ?? '', /is not a network/);
});

/** The arguments that a guarded lookup hands to its callback. */
function lookedUp(name: string, allowedNetworks: string[], options: LookupOptions = {}) {
  return new Promise<unknown[]>((resolve) => {
    const lookup = guardedLookup(privateNetworkGuard(allowedNetworks));
    lookup(name, options, (...answer) => resolve(answer));
  });
}

test('a name that cannot be resolved fails with the reason and no address', async () => {
  const [error, ...rest] = await lookedUp('two..dots', []);
  assert.match(String(error), /getaddrinfo \w+ two\.\.dots/);
  assert.deepEqual(rest, ['', 0]);
});

test('a name with private addresses only fails with their list and no address', async () => {
  const [error, ...rest] = await lookedUp('127.0.0.1', []);
  assert.ok(error instanceof BlockedAddressError);
  assert.equal(error.message, '127.0.0.1 (127.0.0.1) is in a private network');
  assert.deepEqual(rest, ['', 0]);
});

test('a name is resolved to its first allowed address, or to all of them', async () => {
  assert.deepEqual(await lookedUp('127.0.0.1', ['127.0.0.0/8']), [null, '127.0.0.1', 4]);
  assert.deepEqual(await lookedUp('127.0.0.1', ['127.0.0.0/8'], { all: true }), [
    null,
    [{ address: '127.0.0.1', family: 4 }],
    0,
  ]);
});
