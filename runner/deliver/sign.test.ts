import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSigner, secretProblem } from '@tessera/kit/http/webhook-signature';
import { Webhook } from 'standardwebhooks';

const NEW = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const OLD = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

test('6.5: signatures equal those of the reference library, one per secret', () => {
  const at = new Date('2026-01-01T12:00:00Z');
  const sign = createSigner([NEW, OLD]);
  const expected = [NEW, OLD].map((secret) => new Webhook(secret).sign('msg_1', at, '{"a":"ž"}'));
  assert.equal(sign('msg_1', at.getTime() / 1000, '{"a":"ž"}'), expected.join(' '));
});

test('6.5: a secret is whsec_ and 24 to 64 bytes in base64', () => {
  assert.equal(secretProblem(NEW), undefined);
  assert.equal(secretProblem(OLD), undefined);
  for (const wrong of ['', 'whsec_', 'whsec_c2hvcnQ=', 'whsec_!!!', 'secret']) {
    assert.match(secretProblem(wrong) ?? '', /whsec_/);
  }
});

test('6.5: a secret of 24 or 64 bytes is valid, one of 23 or 65 is not', () => {
  const problem = (bytes: number) =>
    secretProblem(`whsec_${Buffer.alloc(bytes, 7).toString('base64')}`);
  assert.deepEqual([problem(24), problem(64)], [undefined, undefined]);
  assert.match(problem(23) ?? '', /24 to 64 bytes/);
  assert.match(problem(65) ?? '', /24 to 64 bytes/);
});

test('6.5: a secret with a character outside base64 is refused, however long it is', () => {
  assert.match(secretProblem(`${NEW}!`) ?? '', /base64/);
});
