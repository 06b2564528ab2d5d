import { createHash } from 'node:crypto';
import { notFound } from '@tessera/kit/errors';
import { answer, NOT_MODIFIED } from '@tessera/kit/http/answers';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { originOf } from '@tessera/kit/http/visit';
import { withQuery } from '@tessera/kit/ui/visit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, type TProperties, Type } from 'typebox';
import { findClub, findPerson, type Period } from '../chamber/period.ts';
import { isTopic } from '../chamber/topics.ts';
import type { Context } from '../context.ts';
import { inPeriod } from '../ui/frame.ts';
import * as query from '../ui/query.ts';
import {
  clubFeed,
  type FeedContent,
  feedOf,
  lawFeed,
  memberFeed,
  searchFeed,
  topicFeed,
} from './content.ts';
import { ATOM_TYPE, atomFeed, JSON_FEED, JSON_FEED_TYPE, jsonFeed } from './feed.ts';

const every = {
  period: query.period,
  lang: Type.Enum(['cs', 'en'], { default: 'cs' }),
  limit: Type.Integer({ minimum: 1, maximum: 500, default: 100 }),
  format: Type.Enum(['atom', 'json'], { default: 'atom' }),
};
const view = Type.Enum(['decided', 'all'], { default: 'decided' });
const only = Type.Enum(['rebel', 'all'], { default: 'rebel' });

/** Parameters of the path and of the query, with the period that they name. */
type Asked<Parameters extends TProperties> = Omit<
  Static<ReturnType<typeof Type.Object<Parameters & typeof every>>>,
  'period'
> & { readonly period: Period };

type FeedParts<Params extends TProperties, Query extends TProperties> = {
  readonly path: string;
  readonly name: string;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly content: (asked: Asked<Params & Query>) => Promise<FeedContent>;
};

/** `/feeds/…`: members, clubs, topics, prints and searches as Atom and JSON Feed. */
export function feedRoutes({ server, periods, analyses, library, pages }: Context): void {
  feed({
    path: '/feeds/mps/:id',
    name: 'memberFeed',
    summary: 'What one member votes, or only against their own club',
    params: { id: Type.Integer() },
    query: { only },
    async content(asked) {
      const { period, id } = asked;
      const { number } = period.term;
      const member = findPerson(period, id);
      if (member === undefined) {
        throw notFound(`member ${id} in period ${number}`, `Poslanec ${id} v ${number}. období`);
      }
      return memberFeed(asked, member, await analyses.clubLines(period, 'at-vote'));
    },
  });

  feed({
    path: '/feeds/parties/:code',
    name: 'clubFeed',
    summary: 'How one club votes',
    params: { code: Type.String({ maxLength: 50 }) },
    query: { view },
    async content(asked) {
      const { period, code } = asked;
      const club = findClub(period, code);
      if (club === undefined) throw notFound(`club ${code}`, `Klub ${code}`);
      return clubFeed(asked, club, await analyses.clubLines(period, 'at-vote'));
    },
  });

  feed({
    path: '/feeds/topics/:topic',
    name: 'topicFeed',
    summary: 'Votes on prints of one topic, by its id or its label',
    params: { topic: Type.String({ maxLength: 100 }) },
    query: { view },
    async content(asked) {
      const { topic } = asked;
      const { number } = asked.period.term;
      const own = [...(await library.topics(number))].flatMap(([ct, { topics }]) => {
        const found = topics.find((one) => isTopic(one, topic));
        return found ? [{ ct, topic: found }] : [];
      });
      const known = own[0]?.topic;
      if (known === undefined) {
        throw notFound(`topic ${topic} in period ${number}`, `Téma ${topic} v ${number}. období`);
      }
      return topicFeed(asked, known, new Set(own.map(({ ct }) => ct)));
    },
  });

  feed({
    path: '/feeds/laws/:ct',
    name: 'lawFeed',
    summary: 'Votes on one print and the other steps of its history',
    params: { ct: Type.Integer({ minimum: 1, maximum: 1_000_000 }) },
    query: {},
    async content(asked) {
      const { period, ct } = asked;
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
      return lawFeed(asked, print, home);
    },
  });

  feed({
    path: '/feeds/search',
    name: 'searchFeed',
    summary: 'Votes that a search finds, newest first',
    params: {},
    query: { view, q: Type.String({ minLength: 1, maxLength: 200 }) },
    async content(asked) {
      const { period, q } = asked;
      const prints = await library.contents(period.term.number);
      const { votes } = await analyses.search(period, q, prints);
      return searchFeed(asked, new Set(votes.map(({ item }) => item)));
    },
  });

  /** Cached like a page, so that a reader who asks every hour is answered with 304. */
  function feed<Params extends TProperties, Query extends TProperties>(
    parts: FeedParts<Params, Query>,
  ): void {
    const { path, name, summary, params, query, content } = parts;
    const formats = answer(summary, {
      [ATOM_TYPE]: { schema: Type.String() },
      [JSON_FEED_TYPE]: { schema: JSON_FEED },
    });
    const schema = {
      ...{ operationId: name, summary, tags: ['feeds'] },
      params: Type.Object(params),
      querystring: Type.Object({ ...every, ...query }),
      response: { 200: formats, 304: NOT_MODIFIED },
    };
    const options = { config: perMinute(30), schema };
    server.get(path, options, async (request: FastifyRequest, reply: FastifyReply) => {
      const { period: number, ...asked } = request.query as Static<typeof EVERY>;
      const period = await periods.load(number);
      const found = await content({ ...(request.params as object), ...asked, period } as never);
      const origin = originOf(request);
      const setting = { locale: asked.lang, period, origin, idOf: uuidOf };
      const [type, write] =
        asked.format === 'atom'
          ? ([`${ATOM_TYPE}; charset=utf-8`, atomFeed] as const)
          : ([`${JSON_FEED_TYPE}; charset=utf-8`, jsonFeed] as const);
      return pages.send(request, reply, type, () => write(feedOf(found, setting, request.url)));
    });
  }
}

const EVERY = Type.Object(every);

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
