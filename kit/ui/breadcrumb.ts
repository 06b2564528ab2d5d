import { type Html, html, type Part } from '../html.ts';

/** The way to this page: links to what it is a part of, then its own name. */
export function breadcrumb(
  label: string,
  above: readonly { readonly href: string; readonly text: Part }[],
  here: Part,
): Html {
  return html`<nav class="crumbs" aria-label="${label}"><ol>${above.map(
    ({ href, text }) => html`<li><a href="${href}">${text}</a></li>`,
  )}<li aria-current="page">${here}</li></ol></nav>`;
}
