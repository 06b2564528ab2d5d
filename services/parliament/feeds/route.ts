import { answer, NOT_MODIFIED } from '@tessera/kit/http/answers';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { originOf } from '@tessera/kit/http/visit';
import { withQuery } from '@tessera/kit/ui/visit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Ballot } from '../chamber/ballot.ts';
import { isRebellion } from '../chamber/club-lines.ts';
import { memberName, type Period } from '../chamber/period.ts';
import { newestVotes } from '../chamber/search-text.ts';
import { printsOfTopic, topicNamed } from '../chamber/topics.ts';
import { type Context, periodOfPerson } from '../context.ts';
import { inPeriod } from '../ui/frame.ts';
import * as query from '../ui/query.ts';
import { type EntrySetting, memberEntry, momentOf, voteEntry } from './entries.ts';
import { ATOM_TYPE, atomFeed, type FeedEntry } from './feed.ts';
import { phrases } from './phrases.ts';

const lang = Type.Enum(['cs', 'en'], { default: 'cs' });
const MEMBER = Type.Object({
  period: query.period,
  lang,
  only: Type.Enum(['rebel', 'all'], { default: 'rebel' }),
});
const VOTES = Type.Object({
  period: query.period,
  lang,
  search: query.search,
  topic: query.topic,
  view: Type.Enum(['decided', 'all'], { default: 'decided' }),
});
const params = Type.Object({ id: Type.Integer() });

/** Entries of a feed. */
const MOST = 100;

type FeedParts = {
  readonly lang: 'cs' | 'en';
  readonly period: Period;
  readonly title: string;
  /** Path of the page that shows the same. */
  readonly home: string;
  /** Places of the votes, newest first. */
  readonly places: Iterable<number>;
  readonly entry: (setting: EntrySetting, place: number) => FeedEntry;
};

/** Atom feeds: what one member votes, and the votes of a choice. */
export function feedRoutes({ server, analyses, library, pages, periods }: Context): void {
  server.get(
    '/feeds/mps/:id',
    {
      config: perMinute(30),
      schema: {
        ...documented('memberFeed', 'What one member votes, or only against their own club'),
        params,
        querystring: MEMBER,
      },
    },
    (request, reply) =>
      send(request, reply, async () => {
        const { id } = request.params;
        const { lang, only } = request.query;
        // A feed that names no period goes on over elections.
        const period = namesPeriod(request)
          ? await periods.load(request.query.period)
          : await periodOfPerson(periods, id);
        const member = query.placeOf(period, id);
        // A later change of clubs alters no entry.
        const lines = await analyses.clubLines(period, 'at-vote');
        const { members, ballots } = period;
        const name = memberName(members[member]!);
        const say = phrases(lang);
        return {
          lang,
          period,
          title: only === 'rebel' ? say.memberRebel(name) : say.memberAll(name),
          home: inPeriod(`/mps/${id}`, period.term.number),
          places: newestVotes(period, '', (place) =>
            only === 'rebel'
              ? isRebellion(period, lines, place, member)
              : ballots[place * members.length + member] !== Ballot.none,
          ),
          entry: (setting, place) => memberEntry(setting, place, member, lines),
        };
      }),
  );

  server.get(
    '/feeds/votes',
    {
      config: perMinute(30),
      schema: {
        ...documented('votesFeed', 'Votes of a search and a topic, newest first'),
        querystring: VOTES,
      },
    },
    (request, reply) =>
      send(request, reply, async () => {
        const { lang, search, topic, view, period: number } = request.query;
        const period = await periods.load(number);
        const prints = topic && printsOfTopic(await library.topics(number), topic);
        const filter = { search, topic, outcome: '', view } as const;
        const { places } = await analyses.votes(period, filter, prints || undefined);
        const label = topic && topicNamed(topic)[lang];
        return {
          lang,
          period,
          title: phrases(lang).feedOf(label, search.trim()),
          home: withQuery(inPeriod('/votes', number), { search, topic, view }),
          places,
          entry: voteEntry,
        };
      }),
  );

  /** Cached like a page, so that a reader who asks every hour is answered with 304. */
  function send(request: FastifyRequest, reply: FastifyReply, load: () => Promise<FeedParts>) {
    return pages.send(request, reply, `${ATOM_TYPE}; charset=utf-8`, async () => {
      const { lang: locale, period, title, home, places, entry } = await load();
      const origin = originOf(request);
      const entries = [...places]
        .slice(0, MOST)
        .map((place) => entry({ locale, period, origin }, place));
      return atomFeed({
        locale,
        title,
        home: origin + home,
        self: origin + request.url,
        entries,
        updated: entries[0]?.at ?? momentOf(period, { date: '', time: '' }),
      });
    });
  }
}

function namesPeriod({ url }: FastifyRequest): boolean {
  return new URL(url, 'http://localhost').searchParams.has('period');
}

function documented(operationId: string, summary: string) {
  const ATOM = { [ATOM_TYPE]: { schema: Type.String() } };
  return {
    operationId,
    summary,
    tags: ['feeds'],
    response: { 200: answer(summary, ATOM), 304: NOT_MODIFIED },
  };
}
