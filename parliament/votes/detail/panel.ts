import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import type { Member, Period } from '../../chamber/period.ts';
import { isDecision, voteNatures } from '../../chamber/vote-nature.ts';
import { voteDay, voteHref } from '../../ui/vote.ts';
import { voteDetail } from './analyse.ts';
import { plainChamber } from './chamber-drawing.ts';
import { verdictOf } from './page.ts';
import { phrases } from './phrases.ts';

/** Clubs by the mean place of their members on the main axis of the map, from left to right. */
export function clubsAlongAxis(
  { clubs }: Period,
  points: readonly { readonly member: Member; readonly x: number }[],
): number[] {
  const mean = (club: number) => {
    const own = points.filter(({ member }) => member.clubSpans.some((span) => span.club === club));
    return own.reduce((sum, { x }) => sum + x, 0) / Math.max(1, own.length);
  };
  return [...clubs.keys()].sort((a, b) => mean(a) - mean(b) || a - b);
}

/** The newest vote that decided a print or confidence, else the newest of all: its place. */
export function latestDecision(period: Period): number | undefined {
  const natures = voteNatures(period);
  const decision = natures.findLastIndex(isDecision);
  const place = decision >= 0 ? decision : period.votes.length - 1;
  return place < 0 ? undefined : place;
}

/** The chamber in one vote, small: a link to the vote with its verdict as the sentence below. */
export function chamberPreview(
  locale: Locale,
  period: Period,
  place: number,
  clubOrder: readonly number[],
): Html {
  const say = phrases(locale);
  const detail = voteDetail(period, place, 'at-vote');
  const { vote } = detail;
  const verdict = verdictOf(locale, period, detail);
  return html`<a class="preview" href="${voteHref(vote.id, period.term.number)}">${plainChamber(detail, clubOrder, say.drawing)}
<strong>${verdict}</strong></a>
<p class="small muted">${voteDay(locale, vote)}. ${say.previewNote}</p>`;
}
