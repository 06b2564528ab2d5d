import assert from 'node:assert/strict';
import { test } from 'node:test';
import { htmlProblems } from './valid-html.ts';

const page = (body: string) =>
  `<!doctype html><html lang="cs"><head><meta charset="utf-8"><title>Žďár</title></head><body><main><h1>Žďár</h1>${body}</main></body></html>`;

test('a plain page has no problems, however it is laid out', async () => {
  assert.deepEqual(
    await htmlProblems(page('<p>a\n\n   <br>b</p><hr><img src="/x.png" alt="">')),
    [],
  );
});

const MISTAKES = {
  'no-dup-id': '<p id="a">1</p><p id="a">2</p>',
  'element-permitted-content': '<ul><p>1</p></ul>',
  'element-name': '<blinks>1</blinks>',
  'wcag/h37': '<img src="/x.png">',
  'close-order': '<p><b>1</p></b>',
  'input-missing-label': '<form><input name="q"></form>',
  'no-raw-characters': '<p>1 & 2</p>',
  'no-implicit-button-type': '<button>1</button>',
} as const;

for (const [rule, body] of Object.entries(MISTAKES)) {
  test(`${rule} is reported with its place`, async () => {
    const problems = await htmlProblems(page(body));
    const found = problems.filter((problem) => new RegExp(`^1:\\d+ ${rule}: `).test(problem));
    assert.ok(found.length > 0, problems.join('\n') || 'nothing found');
  });
}
