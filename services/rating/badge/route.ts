import { badRequest, PublicError } from '@tessera/kit/errors';
import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { answer } from '@tessera/kit/http/answers';
import type { ErrorBody } from '@tessera/kit/http/server-options';
import type { onRequestAsyncHookHandler } from 'fastify';
import { Type } from 'typebox';
import { PERSONAL } from '../api-document.ts';
import type { Context } from '../context.ts';
import type { Question } from '../estimates/kept.ts';
import { PAGE_WAIT_MS, QueueParameter, RegionParameter } from '../input/parameters.ts';
import { findPlayerBySlug } from '../ladder/player-id.ts';
import { StillComputing } from '../ladder/replies.ts';
import { LOCALE } from '../ui/frame.ts';
import { rankName } from '../ui/rank-names.ts';

const SVG = { 'image/svg+xml': { schema: Type.String() } };
const SVG_TYPE = 'image/svg+xml; charset=utf-8';

const schema = {
  summary: "A player's estimate as a badge",
  operationId: 'badge',
  tags: ['estimates'],
  params: Type.Object({
    region: RegionParameter,
    file: Type.String({ maxLength: 200, examples: ['Zesty Raven-EUW.svg'] }),
  }),
  querystring: Type.Object({ queue: QueueParameter }),
  response: {
    200: answer('The badge', SVG),
    429: answer('A badge that says so, with Retry-After', SVG),
    503: answer('A badge that says so', SVG),
  },
};

const SHORT_S = 30;
const LONG_S = 300;

/** The text in the place of an estimate, by code of the error. */
const REASONS: Readonly<Record<string, string>> = {
  unranked: 'unranked',
  insufficient_history: 'too few games',
  summoner_not_found: 'unknown player',
  forgotten: 'not estimated',
};

/** `GET /badge/{region}/{name}-{tag}.svg`; always an image, because it stands in an <img>. */
export function badgeRoutes({ server, estimates, limit }: Context): void {
  // Before the limit, whose refusal is an image on other sites, too.
  const onRequest = [embeddable, ...limit.onRequest];
  server.get('/badge/:region/:file', { onRequest, ...PERSONAL, schema }, async (request, reply) => {
    const { region, file } = request.params;
    const id = file.endsWith('.svg') ? findPlayerBySlug(file.slice(0, -4)) : undefined;
    if (!id) throw badRequest([{ field: 'file', message: 'must be NAME-TAG.svg' }]);
    const badge = await badgeText({ region, id, queue: request.query.queue }, request.ip);
    return reply
      .type(SVG_TYPE)
      .header('cache-control', `public, max-age=${badge.isComplete ? LONG_S : SHORT_S}`)
      .send(badgeSvg(badge).toString());
  });

  async function badgeText(question: Question, caller: string): Promise<BadgeText> {
    try {
      const { report, isComplete } = await estimates.answer(question, caller, PAGE_WAIT_MS);
      return { text: estimateText(report.estimate), isEstimate: true, isComplete };
    } catch (error) {
      if (!(error instanceof PublicError)) throw error;
      if (error instanceof StillComputing) return { text: 'computing', isEstimate: false };
      return { text: REASONS[error.code] ?? 'unavailable', isEstimate: false };
    }
  }
}

const embeddable: onRequestAsyncHookHandler = async (_request, reply) => {
  reply.header('cross-origin-resource-policy', 'cross-origin');
  reply.header('access-control-allow-origin', '*');
};

/** The badge for a request that no route has seen; undefined for other addresses. */
export function refusedBadge(url: string, { statusCode }: PublicError): ErrorBody | undefined {
  if (!url.startsWith('/badge/') || (statusCode !== 429 && statusCode !== 503)) return undefined;
  const text = statusCode === 429 ? 'too many requests' : 'unavailable';
  return { type: SVG_TYPE, body: badgeSvg({ text, isEstimate: false }).toString() };
}

/** The right half of a badge. */
type BadgeText = {
  readonly text: string;
  readonly isEstimate: boolean;
  /** True if it may be kept for long. */
  readonly isComplete?: boolean;
};

const LABEL = 'rating';
const HEIGHT = 20;
const LETTER_PX = 6.6;
const PADDING_PX = 7;
const GREY = '#555';
const GREEN = '#1f6f43';
const NEUTRAL = '#6b6b6b';

/** `Gold I ±62`: tier, division and half of the 90 % interval. English, as badges are. */
function estimateText(estimate: {
  readonly tier: string;
  readonly division: string;
  readonly ci90: readonly [number, number];
}): string {
  const rank = rankName(estimate);
  // At the end of the scale it may be less than a point; ±0 would be certainty.
  const halfWidth = Math.max(1, (estimate.ci90[1] - estimate.ci90[0]) / 2);
  return `${rank} ±${formats(LOCALE).integer(halfWidth)}`;
}

/** A flat two-part badge as SVG. Widths are estimates, so the text is fitted with `textLength`. */
function badgeSvg({ text, isEstimate }: BadgeText): Html {
  const left = widthOf(LABEL);
  const right = widthOf(text);
  const fill = isEstimate ? GREEN : NEUTRAL;
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="${HEIGHT}" role="img" aria-label="${LABEL}: ${text}"><title>${LABEL}: ${text}</title><clipPath id="c"><rect width="${left + right}" height="${HEIGHT}" rx="3"/></clipPath><g clip-path="url(#c)"><rect width="${left}" height="${HEIGHT}" fill="${GREY}"/><rect x="${left}" width="${right}" height="${HEIGHT}" fill="${fill}"/></g><g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11"><text x="${PADDING_PX}" y="14" textLength="${left - 2 * PADDING_PX}">${LABEL}</text><text x="${left + PADDING_PX}" y="14" textLength="${right - 2 * PADDING_PX}">${text}</text></g></svg>`;
}

function widthOf(text: string): number {
  return Math.round(text.length * LETTER_PX) + 2 * PADDING_PX;
}
