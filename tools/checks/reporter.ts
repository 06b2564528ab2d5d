import type { TestEvent } from 'node:test/reporters';

/** A dot a test, failures in full, and what was skipped with its reason: nothing in silence. */
export async function* reporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const failures: string[] = [];
  const skipped: string[] = [];
  let passed = 0;
  for await (const { type, data } of events) {
    if (type === 'test:stderr' || type === 'test:stdout') yield data.message;
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const place = `${data.file ?? ''} › ${data.name}`;
    // A file or a suite fails by itself only where something fails outside of its tests.
    const holdsTests = data.details.type === 'suite' || data.name.endsWith('.test.ts');
    if (data.skip !== undefined) skipped.push(`${place}: ${data.skip}`);
    else if (type === 'test:fail') {
      if (holdsTests && isOfSubtests(data.details.error)) continue;
      failures.push(`${place}\n${causeOf(data.details.error)}`);
    } else if (!holdsTests) passed += 1;
    // Named at once: whoever waits for a long run can begin with the cause.
    if (type === 'test:fail') yield `\nX ${place}\n`;
    else if (!holdsTests) yield passed % 100 === 0 ? '.\n' : '.';
  }
  yield `\n${passed} passed, ${failures.length} failed, ${skipped.length} skipped\n`;
  for (const line of skipped) yield `skipped: ${line}\n`;
  for (const line of failures) yield `\nFAILED ${line}\n`;
}

function isOfSubtests(error: Error): boolean {
  return (error as { failureType?: string }).failureType === 'subtestsFailed';
}

function causeOf(error: Error): string {
  const cause = error.cause instanceof Error ? error.cause : error;
  return cause.stack ?? String(cause);
}

// The test runner asks for the default export of a reporter.
// biome-ignore lint/style/noDefaultExport: see above
export default reporter;
