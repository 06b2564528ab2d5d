import { createHash } from 'node:crypto';
import { notFound } from '@tessera/kit/errors';
import { answer, NOT_MODIFIED } from '@tessera/kit/http/answers';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { originOf } from '@tessera/kit/http/visit';
import { withQuery } from '@tessera/kit/ui/visit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, type TObject, type TProperties, Type } from 'typebox';
import { Ballot } from '../chamber/ballot.ts';
import { plainTitle } from '../chamber/bill.ts';
import { isRebellion } from '../chamber/club-lines.ts';
import { memberName, type Period, type VoteChoice } from '../chamber/period.ts';
import { searchWords } from '../chamber/search-text.ts';
import { findTopic, isTopic } from '../chamber/topics.ts';
import { type Context, periodOfPerson } from '../context.ts';
import { inPeriod } from '../ui/frame.ts';
import { clubHref } from '../ui/links.ts';
import * as query from '../ui/query.ts';
import {
  clubEntry,
  type FeedContent,
  feedOf,
  isOnAny,
  lawEntries,
  memberEntry,
  newest,
} from './entries.ts';
import { ATOM_TYPE, atomFeed, JSON_FEED, JSON_FEED_TYPE, jsonFeed } from './feed.ts';
import { phrases } from './phrases.ts';

/** Parameters that every feed takes. */
const every = {
  period: query.period,
  lang: Type.Enum(['cs', 'en'], { default: 'cs' }),
  limit: Type.Integer({ minimum: 1, maximum: 500, default: 100 }),
  format: Type.Enum(['atom', 'json'], { default: 'atom' }),
};
const view = Type.Enum(['decided', 'all'], { default: 'decided' });
const only = Type.Enum(['rebel', 'all'], { default: 'rebel' });
const { topic: _, ...withoutTopic } = query.selection;

/** Parameters of the path and of the query, with the period that they name. */
type Asked<Parameters extends TProperties> = Omit<
  Static<TObject<Parameters & typeof every>>,
  'period'
> & { readonly period: Period; readonly chosen: ReadonlySet<number> | undefined };

type FeedParts<Params extends TProperties, Query extends TProperties> = {
  readonly path: string;
  readonly name: string;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  /** Whether the feed of no period is one that goes on over elections. */
  readonly isOngoing?: boolean;
  readonly content: (asked: Asked<Params & Query>) => Promise<FeedContent>;
};

const NO_CHOICE: VoteChoice = { scope: 'all', topic: '', from: '', to: '', cabinet: '' };

export function feedRoutes(context: Context): void {
  const { server, analyses, library, pages, periods } = context;
  feed({
    path: '/feeds/mps/:id',
    name: 'memberFeed',
    summary: 'What one member votes, or only against their own club',
    params: { id: Type.Integer() },
    query: { only, ...query.selection },
    isOngoing: true,
    // Rebellions are those against the club of that time, which a later change of clubs does not alter.
    async content(asked) {
      const { period, id, only } = asked;
      const lines = await analyses.clubLines(period, 'at-vote');
      const { members, ballots } = period;
      const member = query.placeOf(period, id);
      const { memberRebel, memberAll } = phrases(asked.lang);
      return {
        key: `/mps/${id}/${only}`,
        title: (only === 'rebel' ? memberRebel : memberAll)(memberName(members[member]!)),
        home: inPeriod(`/mps/${id}`, period.term.number),
        entries: newest(
          asked,
          (place) =>
            only === 'rebel'
              ? isRebellion(period, lines, place, member)
              : ballots[place * members.length + member] !== Ballot.none,
          (setting, place) => memberEntry(setting, place, member, lines),
        ),
      };
    },
  });

  feed({
    path: '/feeds/parties/:code',
    name: 'clubFeed',
    summary: 'How one club votes',
    params: { code: Type.String({ maxLength: 50 }) },
    query: { view, ...query.selection },
    // Votes in which somebody of the club voted yes or no.
    async content(asked) {
      const { period } = asked;
      const club = query.clubNamed(period, asked.code);
      const lines = await analyses.clubLines(period, 'at-vote');
      const { yes, no, clubCount } = lines;
      const code = period.clubs[club]!;
      return {
        key: `/parties/${code}/${asked.view}`,
        title: phrases(asked.lang).club(code),
        home: clubHref(code, period.term.number),
        entries: newest(
          asked,
          (place) => yes[place * clubCount + club]! + no[place * clubCount + club]! > 0,
          (setting, place) => clubEntry(setting, place, club, lines),
        ),
      };
    },
  });

  feed({
    path: '/feeds/topics/:topic',
    name: 'topicFeed',
    summary: 'Votes on prints of one topic, by its id or its label',
    params: { topic: Type.String({ maxLength: 100 }) },
    query: { view, ...withoutTopic },
    isOngoing: true,
    async content(asked) {
      const { topic } = asked;
      const { number } = asked.period.term;
      const own = [...(await library.topics(number))].flatMap(([ct, { topics }]) => {
        const found = topics.find((one) => isTopic(one, topic));
        return found ? [{ ct, topic: found }] : [];
      });
      // A new period has no print of most topics yet.
      const known = own[0]?.topic ?? findTopic(topic);
      if (known === undefined) {
        throw notFound(`topic ${topic} in period ${number}`, `Téma ${topic} (${number}. období)`);
      }
      return {
        key: `/topics/${known.id}/${asked.view}`,
        title: phrases(asked.lang).topic(known[asked.lang]),
        home: withQuery(inPeriod('/votes', number), { topic: known.id }),
        entries: newest(asked, isOnAny(asked.period, new Set(own.map(({ ct }) => ct)))),
      };
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
      return {
        key: `/laws/${ct}`,
        title: phrases(asked.lang).print(ct, plainTitle(print.title, print.fullTitle)),
        home,
        entries: lawEntries(asked, print.id, home),
      };
    },
  });

  feed({
    path: '/feeds/search',
    name: 'searchFeed',
    summary: 'Votes that a search finds, newest first',
    params: {},
    query: { view, q: Type.String({ minLength: 1, maxLength: 200 }), ...query.selection },
    isOngoing: true,
    async content(asked) {
      const { period, q, view } = asked;
      const { number } = period.term;
      const { votes, apart } = await analyses.search(period, q, await library.contents(number));
      // Who follows a question waits for votes that have all of its words.
      const places = new Set(apart.length > 0 ? [] : votes.map(({ item }) => item));
      return {
        key: `/search/${view}/${searchWords(q).join(' ')}`,
        title: phrases(asked.lang).search(q.trim()),
        home: withQuery('/search', { period: number, q }),
        entries: newest(asked, (place) => places.has(place)),
      };
    },
  });

  /** Cached like a page, so that a reader who asks every hour is answered with 304. */
  function feed<Params extends TProperties, Query extends TProperties>(
    parts: FeedParts<Params, Query>,
  ): void {
    const { path, name, summary, params, query, content, isOngoing = false } = parts;
    const schema = {
      ...{ operationId: name, summary, tags: ['feeds'] },
      params: Type.Object(params),
      querystring: Type.Object({ ...every, ...query }),
      response: { 200: answer(summary, FORMATS), 304: NOT_MODIFIED },
    };
    const options = { config: perMinute(30), schema };
    server.get(path, options, async (request: FastifyRequest, reply: FastifyReply) => {
      const asked = request.query as Static<TObject<typeof every>> & Partial<VoteChoice>;
      const isOfNoPeriod =
        isOngoing && !new URL(request.url, 'http://localhost').searchParams.has('period');
      const { id } = request.params as { readonly id?: number };
      const number =
        isOfNoPeriod && id !== undefined
          ? (await periodOfPerson(periods, id)).term.number
          : asked.period;
      const found = await analyses.chosenVotes(context, { ...NO_CHOICE, ...asked, period: number });
      const { part } = found;
      const period = part?.of ?? found;
      const chosen = part && new Set(part.places);
      const its = { ...asked, ...(request.params as object), period, chosen };
      const about = await content(its as never);
      const setting = { locale: asked.lang, period, origin: originOf(request), idOf: uuidOf };
      const [type, write] =
        asked.format === 'atom'
          ? ([ATOM_TYPE, atomFeed] as const)
          : ([JSON_FEED_TYPE, jsonFeed] as const);
      const key = [about.key, ...(part ? Object.values(part.choice) : [])].join('/');
      return pages.send(request, reply, `${type}; charset=utf-8`, () =>
        write(feedOf({ ...about, key }, setting, request.url, isOfNoPeriod)),
      );
    });
  }
}

const FORMATS = {
  [ATOM_TYPE]: { schema: Type.String() },
  [JSON_FEED_TYPE]: { schema: JSON_FEED },
};

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
