import { notFound, PublicError } from '@tessera/kit/errors';
import { formats } from '@tessera/kit/format';
import { answer, HTML_PAGE, jsonOf, PNG_IMAGE, TABLE_FILES } from '@tessera/kit/http/answers';
import { HTML } from '@tessera/kit/http/page-cache';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { sendTable } from '@tessera/kit/http/send-table';
import { visitOf } from '@tessera/kit/http/visit';
import { type Static, Type } from 'typebox';
import type { Period } from '../../chamber/period.ts';
import { type Context, pageDocument } from '../../context.ts';
import type { Periods } from '../../store/periods.ts';
import { phrases as shared } from '../../ui/phrases.ts';
import * as query from '../../ui/query.ts';
import { stepWords } from '../../ui/stage-phrases.ts';
import { outcomeWord, sourcePrintUrl, sourceVoteUrl } from '../../ui/vote.ts';
import { voteDetail } from './analyse.ts';
import { chamberPicture } from './chamber-drawing.ts';
import { type DetailView, detailPage, verdictOf } from './page.ts';
import { clubsAlongAxis } from './panel.ts';
import type { PrintPart } from './print-section.ts';
import { ballotRecords, detailRecord, VOTE_DETAIL } from './record.ts';

const params = Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) });
const choice = {
  period: Type.Optional(Type.Integer()),
  club: query.club,
  name: Type.String({ maxLength: 100, default: '' }),
  party: query.party,
  ballot: Type.Enum(['', 'yes', 'no', 'abstained', 'absent', 'excused'], { default: '' }),
  region: Type.String({ maxLength: 100, default: '' }),
  sort: Type.Enum(['name', 'club', 'ballot', 'region'], { default: 'name' }),
  order: Type.Enum(['asc', 'desc'], { default: 'asc' }),
  group: Type.Enum(['club', 'ballot', 'region', 'none'], { default: 'club' }),
};
const pageQuery = Type.Object(choice);
const detailQuery = Type.Object({ ...choice, format: query.format });

const DOCUMENT = {
  operationId: 'vote',
  tags: ['tables'],
  summary: 'One vote by club and member; CSV and XLSX hold the ballots',
  response: {
    200: answer('The vote', jsonOf(VOTE_DETAIL), HTML_PAGE, TABLE_FILES),
  },
};

/** `/votes/{id}` and `/api/votes/{id}`: the result of one vote. */
export function voteDetailRoutes(context: Context): void {
  const { server, periods, pages, frame, siteUrl, library, tracker, analyses } = context;

  server.get(
    '/votes/:id',
    {
      schema: {
        ...pageDocument('votePage', 'One vote by club and member'),
        params,
        querystring: pageQuery,
      },
      config: perMinute(60),
    },
    (request, reply) =>
      pages.send(request, reply, HTML, async () => {
        const view = await viewOf(request.params.id, request.query);
        const visit = visitOf(request);
        return frame(visit, view.period, detailPage({ ...view, visit })).toString();
      }),
  );

  server.get(
    '/api/votes/:id',
    {
      schema: { ...DOCUMENT, params, querystring: detailQuery },
      config: perMinute(15),
    },
    async (request, reply) => {
      const { format, ...asked } = request.query;
      const visit = visitOf(request);
      const view = await viewOf(request.params.id, asked);
      const { period, detail } = view;
      if (format === 'html') {
        reply.type('text/html; charset=utf-8');
        return detailPage({ ...view, visit }).main.toString();
      }
      if (format !== 'json') {
        return sendTable(reply, format, {
          name: `vote-${detail.vote.id}`,
          records: () => ballotRecords(period, detail),
          codes: ['code'],
          json: (ballots) => ({ ballots }),
        });
      }
      const { number } = period.term;
      return reply.type('application/json; charset=utf-8').send({
        generated_at: new Date().toISOString(),
        ...detailRecord(period, detail, view.print, {
          outcome: outcomeWord(visit.locale, detail.vote.outcome),
          voteUrl: sourceVoteUrl(siteUrl, detail.vote.id, number),
          printUrl: (print) => sourcePrintUrl(siteUrl, print, number),
          stage: (step) => stepWords(visit.locale, step),
        }),
      });
    },
  );

  server.get(
    '/votes/:id/chamber.png',
    {
      schema: {
        operationId: 'voteChart',
        summary: 'The chamber in one vote as PNG, 1200 × 630 pixels',
        params,
        querystring: Type.Object({ period: Type.Optional(Type.Integer()), club: query.club }),
        response: { 200: answer('The chamber', PNG_IMAGE) },
      },
      config: perMinute(30),
    },
    (request, reply) =>
      pages.send(request, reply, 'image/png', async () => {
        const { locale } = visitOf(request);
        const { period: number, club } = request.query;
        const { period, place } = await findVote(periods, request.params.id, number);
        const detail = voteDetail(period, place, club);
        const title = verdictOf(locale, period, detail);
        const picture = chamberPicture(locale, detail, await clubOrder(period), title);
        const source = shared(locale).source(formats(locale).date(period.sourceDate));
        return analyses.drawPng(picture, source, locale);
      }),
  );

  /** Clubs by the mean place of their members on the main axis of the map. */
  async function clubOrder(period: Period): Promise<number[]> {
    // A page about one vote does not fail because the map cannot be had.
    const { points } = await analyses.similarity(period).catch(() => ({ points: [] }));
    return clubsAlongAxis(period, points);
  }

  async function printPart(period: number, ct: number): Promise<PrintPart> {
    const [topics, cs, en, hasText] = await Promise.all([
      library.topics(period),
      library.summary(period, ct, 'cs'),
      library.summary(period, ct, 'en'),
      library.hasText(period, ct),
    ]);
    return { topics: topics.get(ct)?.topics ?? [], summaries: { cs, en }, hasText };
  }

  async function viewOf(
    id: number,
    asked: Static<typeof pageQuery>,
  ): Promise<Omit<DetailView, 'visit'>> {
    const { period: number, club, ...choice } = asked;
    const { period, place } = await findVote(periods, id, number);
    const detail = voteDetail(period, place, club);
    const print = detail.link && (await printPart(period.term.number, detail.link.print.number));
    const order = await clubOrder(period);
    return {
      period,
      choice,
      siteUrl,
      detail,
      clubOrder: order,
      print,
      feedback: tracker !== undefined,
    };
  }
}

/**
 * The vote in the requested period; without one, in any loaded period, and last in the newest that
 * can be had. Ranges of ids overlap between periods, so an id alone does not determine its period.
 */
async function findVote(
  periods: Periods,
  id: number,
  number: number | undefined,
): Promise<{ period: Period; place: number }> {
  const all = number === undefined ? await withNewest(periods) : [number];
  for (const candidate of all) {
    // Looking through all of them is not asking for each: they may leave memory.
    const inMemory = number === undefined ? periods.peek(candidate) : undefined;
    const period = inMemory ?? (await periods.load(candidate));
    const place = period.votes.findIndex((vote) => vote.id === id);
    if (place >= 0) return { period, place };
    if (period.voidVotes.includes(id)) throw declaredVoid(id);
  }
  throw number === undefined
    ? notInMemory(id)
    : notFound(`vote ${id} in period ${number}`, `Hlasování ${id} (${number}. volební období)`);
}

/** Numbers of the periods in memory, and of the newest that can be had. */
async function withNewest(periods: Periods): Promise<number[]> {
  const { term } = await periods.newest();
  return [...new Set([...periods.loaded(), term.number])];
}

/** Votes of periods that are not loaded are found only with their period. */
function notInMemory(id: number): PublicError {
  return new PublicError(
    404,
    'not_found',
    `Vote ${id} is in no loaded period. Add its period to find it: ?period=7.`,
    {
      cs: `Hlasování ${id} není v žádném načteném období. Doplňte číslo období: ?period=7.`,
    },
  );
}

function declaredVoid(id: number): PublicError {
  return new PublicError(404, 'not_found', `Vote ${id} was declared void and is not counted.`, {
    cs: `Hlasování ${id} bylo prohlášeno za zmatečné a nepočítá se.`,
  });
}
