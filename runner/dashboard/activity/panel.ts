import { type Html, html } from '@tessera/kit/html';

/** A mark of the scale: its height in percent of the panel, and what it says. */
export type Mark = { readonly percent: number; readonly text: string };

/**
 * One panel of the chart: its scale at the left, and a drawing stretched over the rest. The words
 * stand beside the drawing, so that they stay as large as others on a narrow screen.
 * @param shapes drawn in a field one wide for a minute and 100 high
 */
export function panel(title: string, marks: readonly Mark[], minutes: number, shapes: Html): Html {
  return html`<p class="axis">${title}</p>
<div class="panel"><div class="scale">${marks.map(({ percent, text }) => html`<span style="--at:${percent.toFixed(1)}">${text}</span>`)}</div>
<svg viewBox="0 0 ${minutes} 100" preserveAspectRatio="none">${marks.map(({ percent }) => html`<line x1="0" x2="${minutes}" y1="${(100 - percent).toFixed(1)}" y2="${(100 - percent).toFixed(1)}"${percent === 0 && html` class="base"`}/>`)}${shapes}</svg></div>`;
}
