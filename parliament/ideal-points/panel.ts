import { type Html, html } from '@tessera/kit/html';
import { disclosure } from '@tessera/kit/ui/elements';
import { type Visit, withQuery } from '@tessera/kit/ui/visit';
import { phrases } from './phrases.ts';

/**
 * The cutting line of a vote, fetched when it is opened: the positions of a period take seconds to
 * estimate, for which the page of a vote does not wait. Without script it is a link to the map.
 */
export function cuttingLine(visit: Visit, period: number, vote: number): Html {
  const say = phrases(visit.locale);
  const fragment = withQuery(`/api/ideal-points/${vote}`, { period });
  const page = withQuery('/ideal-points', { period, dimensions: 2, vote });
  return disclosure(
    say.panelTitle,
    html`<div hx-get="${fragment}" hx-trigger="toggle from:closest details once"><p><a href="${page}">${say.panelLoad}</a></p></div>`,
  );
}
