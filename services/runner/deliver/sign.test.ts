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
  const ofBytes = (bytes: number) => `whsec_${Buffer.alloc(bytes, 7).toString('base64')}`;
  for (const right of [NEW, ofBytes(24), ofBytes(64)])
    assert.equal(secretProblem(right), undefined);
  for (const wrong of ['', 'whsec_', 'secret', 'whsec_!!!', `${NEW}!`, ofBytes(23), ofBytes(65)]) {
    assert.match(secretProblem(wrong) ?? '', /whsec_|24 to 64 bytes|base64/, wrong);
  }
});
