import assert from 'node:assert/strict';
import type { LookupFunction } from 'node:net';
import { test } from 'node:test';
import { createLookup } from './lookup.ts';

type Resolver = NonNullable<Parameters<typeof createLookup>[0]>;
type Answer = {
  readonly v4?: readonly string[] | string;
  readonly v6?: readonly string[] | string;
};

/** A name server: a list of addresses, or the code of its error. */
function nameServer({ v4 = 'ENODATA', v6 = 'ENODATA' }: Answer): Resolver {
  const answering = (answer: readonly string[] | string) =>
    ((_name: string, callback: (error: Error | null, found: readonly string[]) => void) => {
      if (typeof answer !== 'string') return callback(null, answer);
      callback(Object.assign(new Error(answer), { code: answer }), []);
    }) as never;
  return { resolve4: answering(v4), resolve6: answering(v6) };
}

const system: LookupFunction = (hostname, _options, callback) =>
  callback(null, `the system looked up ${hostname}`, 4);

function lookUp(name: string, resolver: Resolver, options: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    createLookup(resolver, system)(name, options, (error, found) =>
      error ? reject(error) : resolve(found),
    );
  });
}

test('6.1: a name has the addresses of its name server, IPv4 first', async () => {
  const both = nameServer({ v4: ['192.0.2.1'], v6: ['2001:db8::1'] });
  assert.deepEqual(await lookUp('a.example', both, { all: true }), [
    { address: '192.0.2.1', family: 4 },
    { address: '2001:db8::1', family: 6 },
  ]);
  assert.equal(await lookUp('a.example', both, { family: 6 }), '2001:db8::1');
});

test('6.1: a family without addresses does not hide those of the other', async () => {
  for (const v6 of ['ENODATA', 'ETIMEOUT']) {
    const found = await lookUp('a.example', nameServer({ v4: ['192.0.2.1'], v6 }), {});
    assert.equal(found, '192.0.2.1');
  }
});

test('6.1: a silent name server fails the name and takes no thread of the system', async () => {
  const silent = nameServer({ v4: 'ETIMEOUT', v6: 'ETIMEOUT' });
  await assert.rejects(lookUp('a.example', silent, { all: true }), { code: 'ETIMEOUT' });
});

test('6.1: names without a dot, of the hosts file, or unknown to the name server go to the system', async () => {
  const unknown = nameServer({ v4: 'ENOTFOUND', v6: 'ENOTFOUND' });
  for (const name of ['localhost', 'receiver', 'a.example']) {
    assert.equal(await lookUp(name, unknown, {}), `the system looked up ${name}`);
  }
});
