import type { TestEvent } from 'node:test/reporters';

/** The test files in which something failed, one a line. */
async function* failedFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const named = new Set<string>();
  for await (const { type, data } of events) {
    if (type !== 'test:fail' || data.nesting > 0) continue;
    const { file = '' } = data;
    if (!named.has(file)) yield `${file}\n`;
    named.add(file);
  }
}

// The test runner asks for the default export of a reporter.
// biome-ignore lint/style/noDefaultExport: see above
export default failedFiles;
