import { type Html, html } from '@tessera/kit/html';
import { withQuery } from '@tessera/kit/ui/visit';

/** The same table for programs, with the same choice. `path` is that of the fragment route. */
export function tableLinks(path: string): Html {
  return html`<a href="${withQuery(path, { format: 'csv' })}">CSV</a> <a href="${withQuery(path, { format: 'json' })}">JSON</a>`;
}
