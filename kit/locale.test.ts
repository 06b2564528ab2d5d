import assert from 'node:assert/strict';
import { test } from 'node:test';
import { preferredLocale } from './locale.ts';

test('of our languages, the one the browser prefers is taken', () => {
  assert.equal(preferredLocale('en-GB,en;q=0.9,cs;q=0.8'), 'en');
  assert.equal(preferredLocale('de, en;q=0.5, cs-CZ;q=0.7'), 'cs');
  assert.equal(preferredLocale('EN-us'), 'en');
  assert.equal(preferredLocale('en;q=0, cs;q=0.1'), 'cs');
});

test('a browser that names none of our languages, or sends an unreadable header, has no preference', () => {
  for (const header of [undefined, '', '*', 'de-DE,fr;q=0.9', 'en;q=much', ';;,q=1', 'en;q=0']) {
    assert.equal(preferredLocale(header), undefined, header);
  }
});
