import assert from 'node:assert/strict';
import { test } from 'node:test';
import { issueOf } from './submission.ts';

const good = {
  title: 'Chybný výsledek',
  body: 'Hlasování č. 12 má jiný výsledek.',
  vote_id: '12',
  period: '10',
  page_url: '/votes/12',
};

test('1.8, 5.3: mentions, links, images and headings lose their power', () => {
  const { title } = issueOf({
    ...good,
    title: '# @admin ![x](https://evil.example) <img> `code` #5\u202e',
  });
  const words = title.slice('[Feedback] Vote #12: '.length);
  assert.doesNotMatch(words, /@admin|\]\(|https:\/\/|(?<!\\)<|(?<!\\)#|\u202e/);
  const { body } = issueOf({ ...good, body: 'první\n---\n# nadpis', page_url: '` [x](y)' });
  assert.ok(body.startsWith('> první\n> \\-\\-\\-\n> \\# nadpis'));
  assert.ok(body.endsWith('Page: `[x](y)`'));
});
