import { type Html, html, type Part } from '@tessera/kit/html';

type Confirmation = {
  /** The heading and the button. */
  readonly title: string;
  readonly lead: string;
  /** The thing it is done to, each a name and a value. */
  readonly facts: readonly (readonly [name: string, value: Part])[];
  readonly action: string;
  readonly hidden?: Readonly<Record<string, string>>;
  readonly back: string;
};

/** Asks before something that cannot be undone, or that concerns many jobs. */
export function confirmation(parts: Confirmation): Html {
  const { title, lead, facts, action, hidden = {}, back } = parts;
  const inputs = Object.entries(hidden).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const list = facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`);
  return html`<h1>${title}?</h1>
<p class="lead">${lead}</p>
${facts.length > 0 && html`<dl class="facts">${list}</dl>`}
<form action="${action}" method="post">${inputs}<p class="actions"><button type="submit" class="primary">${title}</button> <a class="button" href="${back}">Back</a></p></form>`;
}
