import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostOf } from './callback-address.ts';

test('4.3: the host of an address is in lower case with its port; of none it is empty', () => {
  assert.equal(hostOf('https://API.Example:8443/x?y'), 'api.example:8443');
  assert.equal(hostOf('no address'), '');
});
