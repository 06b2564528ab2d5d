import { createHash } from 'node:crypto';
import { notFound } from '@tessera/kit/errors';
import { answer, NOT_MODIFIED } from '@tessera/kit/http/answers';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { originOf } from '@tessera/kit/http/visit';
import { withQuery } from '@tessera/kit/ui/visit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { findClub, findPerson, type Period } from '../chamber/period.ts';
import { isTopic } from '../chamber/topics.ts';
import type { Context } from '../context.ts';
import { inPeriod } from '../ui/frame.ts';
import * as query from '../ui/query.ts';
import { ATOM_TYPE, atomFeed } from './atom.ts';
import {
  clubFeed,
  type FeedContent,
  feedOf,
  lawFeed,
  memberFeed,
  searchFeed,
  topicFeed,
} from './content.ts';
import { JSON_FEED, JSON_FEED_TYPE, jsonFeed } from './json-feed.ts';

const every = {
  period: query.period,
  lang: Type.Enum(['cs', 'en'], { default: 'cs' }),
  limit: Type.Integer({ minimum: 1, maximum: 500, default: 100 }),
  format: Type.Enum(['atom', 'json'], { default: 'atom' }),
};
const view = Type.Enum(['decided', 'all'], { default: 'decided' });
const only = Type.Enum(['rebel', 'all'], { default: 'rebel' });
const anyQuery = Type.Object(every);
const memberQuery = Type.Object({ ...every, only });
const viewQuery = Type.Object({ ...every, view });
const searchQuery = Type.Object({
  ...every,
  view,
  q: Type.String({ minLength: 1, maxLength: 200 }),
});

/** `/feeds/…`: members, clubs, topics, prints and searches as Atom and JSON Feed. */
export function feedRoutes({ server, periods, analyses, library, pages }: Context): void {
  const config = perMinute(30);

  /** Remembered like a page, so that a reader who asks every hour is answered with 304. */
  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    period: Period,
    content: FeedContent,
  ): Promise<unknown> {
    const { format, lang: locale } = request.query as Static<typeof anyQuery>;
    const setting = { locale, period, origin: originOf(request), idOf: uuidOf };
    const feed = () => feedOf(content, setting, request.url);
    return format === 'atom'
      ? pages.send(request, reply, `${ATOM_TYPE}; charset=utf-8`, () => atomFeed(feed()))
      : pages.send(request, reply, `${JSON_FEED_TYPE}; charset=utf-8`, () => jsonFeed(feed()));
  }

  server.get(
    '/feeds/mps/:id',
    {
      config,
      schema: {
        ...documentOf('memberFeed', 'What one member votes, or only against their own club'),
        params: Type.Object({ id: Type.Integer() }),
        querystring: memberQuery,
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const period = await periods.load(request.query.period);
      const { number } = period.term;
      const member = findPerson(period, id);
      if (member === undefined) {
        throw notFound(`member ${id} in period ${number}`, `Poslanec ${id} v ${number}. období`);
      }
      const lines = await analyses.clubLines(period, 'at-vote');
      const { only, ...asked } = request.query;
      return send(request, reply, period, memberFeed({ ...asked, period }, member, lines, only));
    },
  );

  server.get(
    '/feeds/parties/:code',
    {
      config,
      schema: {
        ...documentOf('clubFeed', 'How one club votes'),
        params: Type.Object({ code: Type.String({ maxLength: 50 }) }),
        querystring: viewQuery,
      },
    },
    async (request, reply) => {
      const { code } = request.params;
      const period = await periods.load(request.query.period);
      const club = findClub(period, code);
      if (club === undefined) throw notFound(`club ${code}`, `Klub ${code}`);
      const lines = await analyses.clubLines(period, 'at-vote');
      const { view, ...asked } = request.query;
      return send(request, reply, period, clubFeed({ ...asked, period }, club, lines, view));
    },
  );

  server.get(
    '/feeds/topics/:topic',
    {
      config,
      schema: {
        ...documentOf('topicFeed', 'Votes on prints of one topic, by its id or its label'),
        params: Type.Object({ topic: Type.String({ maxLength: 100 }) }),
        querystring: viewQuery,
      },
    },
    async (request, reply) => {
      const { topic } = request.params;
      const period = await periods.load(request.query.period);
      const { number } = period.term;
      const own = [...(await library.topics(number))].flatMap(([ct, { topics }]) => {
        const found = topics.find((one) => isTopic(one, topic));
        return found ? [{ ct, topic: found }] : [];
      });
      const known = own[0]?.topic;
      if (known === undefined) {
        throw notFound(`topic ${topic} in period ${number}`, `Téma ${topic} v ${number}. období`);
      }
      const prints = new Set(own.map(({ ct }) => ct));
      const { view, ...asked } = request.query;
      return send(request, reply, period, topicFeed({ ...asked, period }, known, prints, view));
    },
  );

  server.get(
    '/feeds/laws/:ct',
    {
      config,
      schema: {
        ...documentOf('lawFeed', 'Votes on one print and the other steps of its history'),
        params: Type.Object({ ct: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }),
        querystring: anyQuery,
      },
    },
    async (request, reply) => {
      const { ct } = request.params;
      const period = await periods.load(request.query.period);
      const { number } = period.term;
      const registered = (await library.register(number))?.prints.find((one) => one.ct === ct);
      const linked = [...period.prints.values()].find(({ print }) => print.number === ct);
      const print = registered ?? linked?.print;
      if (!print) {
        throw notFound(`print ${ct} in period ${number}`, `Tisk ${ct} (${number}. volební období)`);
      }
      const home = registered
        ? inPeriod(`/laws/${ct}`, number)
        : withQuery(inPeriod('/votes', number), { print: ct });
      return send(request, reply, period, lawFeed({ ...request.query, period }, print, ct, home));
    },
  );

  server.get(
    '/feeds/search',
    {
      config,
      schema: {
        ...documentOf('searchFeed', 'Votes that a search finds, newest first'),
        querystring: searchQuery,
      },
    },
    async (request, reply) => {
      const { view, q, ...asked } = request.query;
      const period = await periods.load(asked.period);
      const prints = await library.contents(period.term.number);
      const { votes } = await analyses.search(period, q, prints);
      const places = votes.map(({ item }) => item);
      return send(request, reply, period, searchFeed({ ...asked, period }, q, places, view));
    },
  );
}

function documentOf(operationId: string, summary: string) {
  const formats = answer(summary, {
    [ATOM_TYPE]: { schema: Type.String() },
    [JSON_FEED_TYPE]: { schema: JSON_FEED },
  });
  return { operationId, summary, tags: ['feeds'], response: { 200: formats, 304: NOT_MODIFIED } };
}

/** Of the names of this service: any fixed UUID would do. */
const NAMESPACE = Buffer.from('6d1f2a64e0b54c0f9d0e1b7c5a3f8e21', 'hex');

/** A name as `urn:uuid:…` (RFC 9562 5.5, version 5): it does not depend on host, time or place. */
function uuidOf(name: string): string {
  const bytes = createHash('sha1').update(NAMESPACE).update(name).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x50;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const [, ...parts] = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(bytes.toString('hex'))!;
  return `urn:uuid:${parts.join('-')}`;
}
