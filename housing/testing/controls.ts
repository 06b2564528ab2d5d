import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** Everything on a page that depends on a form whose state is the address. */
const PARTS = ['#your-answer', '#verdict', '#results', '#mortgage-result', '#savings-result'];

/** Names of the visible controls of a form, each once. */
export async function controlNames(page: Page, form: string): Promise<string[]> {
  const fields = await page.locator(`${form} :is(input, select):not([type=hidden])`).all();
  return [
    ...new Set(await Promise.all(fields.map(async (field) => (await field.getAttribute('name'))!))),
  ];
}

/** Opens the folded sections of a page, as a visitor does. */
export async function unfold(page: Page): Promise<void> {
  const closed = page.locator('.fold:not([open]) > summary');
  while ((await closed.count()) > 0) await closed.first().click();
}

/** Sets a control to another valid value, as a visitor would. */
export async function turn(page: Page, selector: string): Promise<void> {
  const field = page.locator(selector).first();
  const type = await field.getAttribute('type');
  if (type === null) {
    const now = await field.inputValue();
    const options = await field.locator('option').all();
    const values = await Promise.all(options.map((option) => option.getAttribute('value')));
    await field.selectOption(values.find((value) => value !== now)!);
  } else if (type === 'checkbox') await field.click();
  else {
    const name = await field.getAttribute('name');
    const text = name === 'age' ? '30' : await field.inputValue();
    const now = Number(text.replaceAll(' ', '').replace(',', '.'));
    // A few crowns of savings are asked back.
    const step = name === 'current_savings' ? 1000 : 1;
    await field.fill(String(now > 10 ? Math.round(now) - step : now + step));
  }
}

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

export async function assertShowsAddress(page: Page, message: string): Promise<void> {
  for (const part of PARTS) {
    assert.equal(await textOf(page, part), await textAt(page, part), `${message} ${part}`);
  }
}

export function textOf(page: Page, selector: string): Promise<string | undefined> {
  return page.evaluate(`document.querySelector('${selector}')?.textContent`);
}

/** The same part in the page that the server sends for the current address. */
export function textAt(page: Page, selector: string): Promise<string | undefined> {
  return page.evaluate(`fetch(location.href)
    .then((answer) => answer.text())
    .then((text) => new DOMParser().parseFromString(text, 'text/html'))
    .then((answer) => answer.querySelector('${selector}')?.textContent)`);
}
