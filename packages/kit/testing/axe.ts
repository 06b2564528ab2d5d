import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

type AxeOptions = {
  /** CSS selector of the part to check; the whole page when absent. */
  readonly within?: string;
  /** Rules to leave out; state the reason at the call. */
  readonly except?: readonly string[];
  /** Runs these rules only. */
  readonly only?: readonly string[];
};

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * For a page that visits many addresses: the browser has the rules of `axeViolations` beforehand.
 * Sending half a megabyte to each address takes longer than most rules do.
 */
export function expectAxe(page: Page): Promise<unknown> {
  return page.addInitScript({ content: source });
}

/**
 * Violations of WCAG 2.2 A and AA and of axe's best practices, one line per element:
 * `color-contrast (serious) p.note: Element has insufficient color contrast of 2.1 …`.
 * Evaluated through the debugger, so that a page's CSP does not block it.
 */
export async function axeViolations(page: Page, options: AxeOptions = {}): Promise<string[]> {
  // Once a page: reading half a megabyte takes as long as the rules.
  if (!(await page.evaluate('Boolean(window.axe)'))) await page.evaluate(`${source}\n; 0`);
  const rules = Object.fromEntries((options.except ?? []).map((id) => [id, { enabled: false }]));
  const runOnly = options.only && { type: 'rule', values: options.only };
  // No rule needs style sheets fetched again, and no page has frames.
  const settings = JSON.stringify({
    rules,
    runOnly,
    resultTypes: ['violations'],
    preload: false,
    iframes: false,
  });
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
