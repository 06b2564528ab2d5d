import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** Everything on a page that depends on a form whose state is the address. */
const PARTS = ['#your-answer', '#verdict', '#results', '#mortgage-result', '#savings-result'];

/** Names of the visible controls of a form, each once. */
export async function controlNames(page: Page, form: string): Promise<string[]> {
  const names = await page.evaluate(
    `[...document.querySelectorAll('${form} :is(input, select):not([type=hidden])')].map((one) => one.name)`,
  );
  return [...new Set(names as string[])];
}

/** Opens the folded sections of a page, as a visitor does. */
export async function unfold(page: Page): Promise<void> {
  const closed = page.locator('.fold:not([open]) > summary');
  while ((await closed.count()) > 0) await closed.first().click();
}

/** Sets a control to another valid value, as a visitor would. */
export async function turn(page: Page, selector: string): Promise<void> {
  const field = page.locator(selector).first();
  const { type, name, value, options } = (await page.evaluate(`(() => {
    const one = document.querySelector(${JSON.stringify(selector)});
    const options = [...(one.options ?? [])].map((option) => option.value);
    return { type: one.getAttribute('type'), name: one.name, value: one.value, options };
  })()`)) as Control;
  if (type === null) await field.selectOption(options.find((other) => other !== value)!);
  else if (type === 'checkbox') await field.click();
  else {
    const text = name === 'age' ? '30' : value;
    const now = Number(text.replaceAll(' ', '').replace(',', '.'));
    // A few crowns of savings are asked back.
    const step = name === 'current_savings' ? 1000 : 1;
    await field.fill(String(now > 10 ? Math.round(now) - step : now + step));
  }
}

type Control = {
  readonly type: string | null;
  readonly name: string;
  readonly value: string;
  readonly options: readonly string[];
};

/** Waits until the page is loaded and HTMX has nothing left to swap. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  const busy = () =>
    page.evaluate("document.querySelector('.htmx-request, .htmx-swapping') !== null");
  while (await busy()) await page.waitForTimeout(20);
}

/** Goes back or forward; HTMX loads the page anew. */
export async function travel(page: Page, way: 'goBack' | 'goForward'): Promise<void> {
  await Promise.all([page.waitForEvent('load'), page[way]({ waitUntil: 'commit' })]);
  await settled(page);
}

/** Each part of the page is as in the page that the server sends for its address. */
export async function assertShowsAddress(
  page: Page,
  message: string,
  parts: readonly string[] = PARTS,
): Promise<void> {
  const { shown, sent } = (await page.evaluate(`fetch(location.href)
    .then((answer) => answer.text())
    .then((text) => {
      const answer = new DOMParser().parseFromString(text, 'text/html');
      const textsIn = (where) =>
        ${JSON.stringify(parts)}.map((part) => where.querySelector(part)?.textContent ?? null);
      return { shown: textsIn(document), sent: textsIn(answer) };
    })`)) as Record<'shown' | 'sent', (string | null)[]>;
  const named = (texts: readonly (string | null)[]) => parts.map((part, at) => [part, texts[at]]);
  assert.deepEqual(named(shown), named(sent), message);
}

export function textOf(page: Page, selector: string): Promise<string | undefined> {
  return page.evaluate(`document.querySelector('${selector}')?.textContent`);
}
