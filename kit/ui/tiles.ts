import { type Html, html, type Part } from '../html.ts';

export type Tile = { readonly label: Part; readonly value: Part; readonly note?: Part };

/** A few figures that carry the page, each with what it counts and its denominator. */
export function tiles(list: readonly Tile[]): Html {
  return html`<dl class="tiles">${list.map(
    ({ label, value, note }) =>
      html`<div class="tile"><dt>${label}</dt><dd>${value}</dd>${note !== undefined && html`<dd>${note}</dd>`}</div>`,
  )}</dl>`;
}
