import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html } from '@tessera/kit/html';
import { errorLink } from './panel.ts';

const link = (error: string, host: string) =>
  String(errorLink({ error, host, count: 1, lastAt: 0 }, html`class="name"`));

test('1.5: an error leads to the jobs that met it, by what all of them have in common', () => {
  assert.equal(
    link('row # of the table', 'a.example'),
    '<a class="name" href="/dashboard/jobs?host=a.example&amp;error=of+the+table">row # of the table</a>',
  );
  assert.equal(
    link('#', 'a.example'),
    '<a class="name" href="/dashboard/jobs?host=a.example">#</a>',
  );
});

test('1.5: an error of numbers alone, of jobs without a host, leads nowhere rather than to all jobs', () => {
  assert.equal(link('# / #', ''), '<span class="name"># / #</span>');
});
