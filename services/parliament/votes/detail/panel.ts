import type { Picture } from '@tessera/kit/chart/chart';
import { drawForPage } from '@tessera/kit/chart/svg';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import type { Visit } from '@tessera/kit/ui/visit';
import type { Period } from '../../chamber/period.ts';
import { isDecision, voteNatures } from '../../chamber/vote-nature.ts';
import { voteDay, voteHref } from '../../ui/vote.ts';
import { voteDetail } from './analyse.ts';
import { chamberPicture } from './chamber-drawing.ts';
import { phrases } from './phrases.ts';

/** The newest vote that decided a print or confidence, else the newest of all: its place. */
export function latestDecision(period: Period): number | undefined {
  const natures = voteNatures(period);
  const decision = natures.findLastIndex(isDecision);
  const place = decision >= 0 ? decision : period.votes.length - 1;
  return place < 0 ? undefined : place;
}

/** The chamber in one vote, with its verdict as a link to the page of the vote. */
export function chamberPreview({ locale }: Visit, period: Period, place: number): Html {
  const detail = voteDetail(period, place, 'at-vote');
  const picture = chamberPicture(locale, period, detail);
  return html`<p><a href="${voteHref(detail.vote.id, period.term.number)}"><strong>${picture.title}</strong></a>, ${voteDay(locale, detail.vote)}</p>
${chamberDrawing(locale, picture)}`;
}

/** The drawing, which is a stop of the keyboard for each member, between a way past it and its key. */
export function chamberDrawing(locale: Locale, picture: Picture): Html {
  const say = phrases(locale);
  return html`<p class="small"><a href="#drawn">${say.skipDrawing}</a></p>
<div class="chamber">${drawForPage(picture, locale)}</div>
<p class="small muted" id="drawn" tabindex="-1">${say.drawingNote}</p>`;
}
