import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import type { Period } from '../chamber/period.ts';
import { inPeriod } from '../ui/frame.ts';
import type { Similarity } from './analyse.ts';
import { mapFinding } from './finding.ts';
import { clubMarks, markIcon, plainScatter } from './map.ts';
import { phrases } from './phrases.ts';

export type { Similarity };

/** The map of members, small: a link to the map with its finding as the sentence below. */
export function mapPreview(locale: Locale, period: Period, result: Similarity): Html | undefined {
  const groups = clubMarks(period, result.points);
  if (groups.length === 0) return undefined;
  const say = phrases(locale);
  return html`<a class="preview" href="${inPeriod('/similarity', period.term.number)}">${plainScatter(groups, say.mapTitle)}
<strong>${mapFinding(locale, period, result) ?? say.mapTitle}</strong></a>
<ul class="legend small" aria-label="${say.legend}">${groups.map((group) => html`<li>${markIcon(group)}${group.code ?? say.noClub}</li>`)}</ul>`;
}
