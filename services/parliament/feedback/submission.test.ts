import assert from 'node:assert/strict';
import { test } from 'node:test';
import { issueOf, neutralised, problemsOfSubmission } from './submission.ts';

const good = {
  title: 'Chybný výsledek',
  body: 'Hlasování č. 12 má jiný výsledek.',
  vote_id: '12',
  period: '10',
  page_url: '/votes/12',
};

test('1.8: title and body are not blank and have limits, ids are numbers; all problems come at once', () => {
  assert.deepEqual(problemsOfSubmission(good), []);
  assert.deepEqual(problemsOfSubmission({ ...good, title: 'a', body: 'b' }), []);
  const fields = problemsOfSubmission({
    title: ' \n',
    body: 'b'.repeat(2_001),
    vote_id: 'x',
    period: '-1',
    page_url: 'u'.repeat(501),
  }).map(({ field }) => field);
  assert.deepEqual(fields, ['title', 'body', 'vote_id', 'period', 'page_url']);
});

test('1.8, 5.3: mentions, links, images and headings lose their power', () => {
  const text = neutralised('# @admin ![x](https://evil.example) <img> `code` #5\u202e');
  assert.doesNotMatch(text, /@admin|\]\(|https:\/\/|(?<!\\)<|(?<!\\)#|\u202e/);
  const { body } = issueOf({ ...good, body: 'první\n---\n# nadpis', page_url: '` [x](y)' });
  assert.ok(body.startsWith('> první\n> \\-\\-\\-\n> \\# nadpis'));
  assert.ok(body.endsWith('Page: `[x](y)`'));
});
