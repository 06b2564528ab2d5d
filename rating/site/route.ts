import { PublicError } from '@tessera/kit/errors';
import { html } from '@tessera/kit/html';
import type { Server } from '@tessera/kit/http/server';
import { preferenceRoutes, visitOf } from '@tessera/kit/http/visit';
import type { Locale } from '@tessera/kit/locale';
import { pageAssets } from '@tessera/kit/ui/assets';
import { pageFrame, type Site } from '@tessera/kit/ui/frame';
import type { Visit } from '@tessera/kit/ui/visit';
import type { WorkerPool } from '@tessera/kit/worker-pool';
import { Type } from 'typebox';
import type { Desk } from '../desk/desk.ts';
import type { OwnLimit } from '../desk/own-limit.ts';
import { patientAnswer } from '../desk/patient-answer.ts';
import type { Report } from '../estimator/report.ts';
import { findPlayerId } from '../ladder/player-id.ts';
import { isRegion, QUEUES, type Queue } from '../ladder/region.ts';
import type { SnapshotStore } from '../store/snapshots.ts';
import { timeline } from './analyse.ts';
import { timelineChart } from './chart.ts';
import { type Asked, type Outcome, sitePage } from './page.ts';
import { phrases } from './phrases.ts';

export type Charts = WorkerPool<typeof import('@tessera/kit/chart/tasks')>;

export type SiteOptions = {
  readonly desk: Desk;
  readonly snapshots: SnapshotStore;
  readonly charts: Charts;
  readonly limit: OwnLimit;
  readonly now: () => number;
  readonly version: string;
  readonly examples: readonly string[];
  readonly notice: string;
};

/** A page waits less than a program: a visitor rather sees how far it is. */
const PAGE_WAIT_MS = 1500;
const TIMELINE_DAYS = 30;

const querystring = Type.Object({
  region: Type.String({ default: '', maxLength: 10 }),
  playerId: Type.String({ default: '', maxLength: 200 }),
  queue: Type.String({ default: 'solo', maxLength: 10 }),
});

/** `GET /`: a form, and below it the estimate, how far it is, or why there is none. */
export function siteRoutes(server: Server, options: SiteOptions): void {
  const { desk, snapshots, charts, limit, now } = options;
  const assets = pageAssets('rating', { 'style.css': new URL('./style.css', import.meta.url) });
  const examples = options.examples.flatMap(askedOf);
  assets.routes(server);
  preferenceRoutes(server);

  server.get('/', { ...limit, schema: { querystring, hide: true } }, async (request, reply) => {
    const visit = visitOf(request);
    const asked = request.query;
    const outcome = await outcomeOf(asked, visit.locale);
    // HTMX shows only good answers; whoever loads the page learns the status.
    if (outcome.kind === 'error' && !request.headers['hx-request']) reply.code(outcome.status);
    reply.header('cache-control', 'private, no-cache').header('vary', 'Cookie');
    reply.type('text/html; charset=utf-8');
    return pageFrame(siteOf(visit), visit, {
      title: outcome.kind === 'estimate' ? asked.playerId : phrases(visit.locale).question,
      description: phrases(visit.locale).description,
      main: sitePage(asked, outcome, visit.locale),
    }).toString();
  });

  async function outcomeOf(
    asked: Asked,
    locale: Locale,
  ): Promise<Exclude<Outcome, { kind: 'error' }> | (Outcome & { kind: 'error'; status: number })> {
    if (asked.playerId === '') return { kind: 'nothing', examples };
    const id = findPlayerId(asked.playerId);
    const { region, queue } = asked;
    if (!id || !isRegion(region) || !QUEUES.includes(queue as Queue))
      return { kind: 'error', code: 'bad_request', retryAfterSeconds: 0, status: 400 };
    const question = { region, id, queue: queue as Queue };
    try {
      const known = await desk.recall(question);
      if (known) return await shown(known, locale);
      const computation = desk.compute(question);
      const report = await patientAnswer(computation, PAGE_WAIT_MS);
      if (report) return await shown(report, locale);
      const { stepsDone: done, stepsPlanned: planned } = computation.job;
      return { kind: 'working', done, planned };
    } catch (error) {
      if (!(error instanceof PublicError)) throw error;
      const { code, statusCode, retryAfterSeconds = 0 } = error;
      return { kind: 'error', code, retryAfterSeconds, status: statusCode };
    }
  }

  async function shown(report: Report, locale: Locale): Promise<Outcome & { kind: 'estimate' }> {
    const { puuid, gameName, tagLine, region } = report.summoner;
    const subject = { region, queue: report.queue, account: { puuid, gameName, tagLine } };
    const from = new Date(now() - TIMELINE_DAYS * 86_400_000).toISOString().slice(0, 10);
    const points = await snapshots.points(subject, from);
    const say = phrases(locale);
    const option = timelineChart(timeline(report, points), say, locale);
    const drawing = { option, width: 1000, height: 340, title: say.timelineLabel };
    const chart = await charts.run('drawSvg', drawing, { timeoutMs: 10_000, locale });
    return { kind: 'estimate', report, chart };
  }

  function siteOf(visit: Visit): Site {
    const say = phrases(visit.locale);
    return {
      name: say.siteName,
      home: '/',
      tabs: [],
      asset: assets.href,
      notice: options.notice || undefined,
      foot: html`<p>${say.version} ${options.version} · <a href="/api/v1/openapi.json">OpenAPI</a></p>`,
    };
  }
}

/** `euw1:Zesty Raven#EUW` as a question; what is not one is left out. */
function askedOf(example: string): Asked[] {
  const [region = '', playerId = ''] = example.split(/:(.*)/s);
  return isRegion(region) && findPlayerId(playerId) ? [{ region, playerId, queue: 'solo' }] : [];
}
