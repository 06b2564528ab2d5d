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

test('1.8, 5.3: mentions, links, images and headings lose their power in the text', () => {
  const { body } = issueOf({
    ...good,
    body: '# @admin ![x](https://evil.example) <img> `code` #5\u202e\n---',
    page_url: '` [x](y)',
  });
  const [first, second] = body.split('\n');
  assert.doesNotMatch(first!, /@admin|\]\(|https:\/\/|(?<!\\)<|(?<!\\)#|\u202e/);
  assert.equal(second, '> \\-\\-\\-');
  assert.ok(body.endsWith('Page: `[x](y)`'));
});

test('1.8: a title is plain text on one line', () => {
  const { title } = issueOf({ ...good, title: ' Chyba\n(tisk 50-1)!\u202e ' });
  assert.equal(title, '[Feedback] Vote #12: Chyba (tisk 50-1)!');
});
