import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

export type AxeOptions = {
  /** CSS selector of the part to look at; the whole page without it. */
  readonly within?: string;
  /** Rules not asked for here, each with its reason at the call. */
  readonly except?: readonly string[];
};

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds wrong by WCAG 2.2 A and AA and its best practices, one line a mark:
 * `color-contrast (serious) p.note: Element has insufficient color contrast of 2.1 …`.
 * Run as an expression of the debugger, so that a page's CSP cannot forbid it.
 */
export async function axeViolations(page: Page, options: AxeOptions = {}): Promise<string[]> {
  await page.evaluate(`{ ${source}\n; 0 }`);
  const rules = Object.fromEntries((options.except ?? []).map((id) => [id, { enabled: false }]));
  const settings = JSON.stringify({ rules, resultTypes: ['violations'] });
  const where = options.within === undefined ? 'document' : JSON.stringify(options.within);
  const { violations }: AxeResults = await page.evaluate(`axe.run(${where}, ${settings})`);
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, failureSummary }) => {
      const reason = (failureSummary ?? '')
        .split('\n')
        .slice(1)
        .join(' ')
        .replace(/\s+/g, ' ')
        .trim();
      return `${id} (${impact ?? 'unknown'}) ${target.join(' ')}: ${reason}`;
    }),
  );
}
