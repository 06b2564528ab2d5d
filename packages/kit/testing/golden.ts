import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const isWriting = process.env.TESSERA_GOLDEN === 'write';

/**
 * Compares a reply with the file `name` in `folder`. `TESSERA_GOLDEN=write` writes the file
 * instead, so that `git diff` shows what changed.
 */
export function assertGolden(folder: string, name: string, reply: unknown): void {
  const path = join(folder, name);
  const text = typeof reply === 'string' ? `${reply}\n` : `${JSON.stringify(reply, null, 1)}\n`;
  if (isWriting) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return;
  }
  assert.ok(existsSync(path), `${path} is missing: TESSERA_GOLDEN=write makes it`);
  assert.equal(text, readFileSync(path, 'utf8'), `${name} differs from its golden reply`);
}

/** The text that a reader of a page sees, one line for each block or cell. */
export function visibleText(html: string): string {
  return html
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, '')
    .replace(
      /<\/?(?:p|h\d|li|tr|td|th|dt|dd|div|section|option|label|text|br|summary)\b[^>]*>/g,
      '\n',
    )
    .replace(/<[^>]+>/g, '')
    .split('\n')
    .map((line) => line.replace(/[ \t]+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
}
