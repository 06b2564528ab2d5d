import { notFound, PublicError } from '@tessera/kit/errors';
import { Type } from 'typebox';
import { CURRENT_PERIOD } from '../../chamber/electoral-periods.ts';
import type { Period, Print } from '../../chamber/period.ts';
import type { Context } from '../../context.ts';
import { pngRoute, tablePage } from '../../page/routes.ts';
import type { TablePage } from '../../page/table-page.ts';
import type { Periods } from '../../store/periods.ts';
import * as query from '../../ui/query.ts';
import { voteDetail } from './analyse.ts';
import { chamberPicture } from './chamber-drawing.ts';
import { atItsTime, type DetailView, type PrintPart, votePage } from './page.ts';
import { BALLOTS, detailRecord, VOTE_DETAIL } from './record.ts';

const params = { id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) };
const choice = { period: Type.Optional(Type.Integer()), club: query.clubOfOneVote };

export function voteDetailRoutes(context: Context): void {
  const { periods, siteUrl, library, tracker } = context;
  const vote: TablePage<typeof choice, typeof params, DetailView, DetailView> = {
    name: 'vote',
    summary: 'One vote by club and member; CSV and XLSX hold the ballots',
    paths: { page: '/votes/:id', api: '/api/votes/:id' },
    params,
    query: choice,
    async load({ params, query, visit }) {
      const { period: number, club } = query;
      const { period, place } = await findVote(periods, params.id, number);
      const detail = voteDetail(period, place, club);
      const print = detail.link && (await printPart(period.term.number, detail.link.print));
      const feedback = tracker !== undefined;
      // Files are linked with the period: an id alone is looked for in loaded ones.
      const found = { period: period.term.number, club };
      return { visit, period, siteUrl, detail, print, feedback, query: found };
    },
    tables: { ballots: BALLOTS },
    record: { schema: VOTE_DETAIL, of: detailRecord },
    file: ({ detail }) => `vote-${detail.vote.id}`,
    page: (view, { table }) => votePage(atItsTime(view), table('ballots')),
  };
  tablePage(context, vote);
  const drawn = { ...vote, summary: 'The chamber in one vote as PNG, 1200 × 630 pixels' };
  pngRoute(context, drawn, '/votes/:id/chamber.png', {
    operationId: 'voteChart',
    query: { period: choice.period },
    picture: ({ visit, period, detail }) => chamberPicture(visit.locale, period, detail),
  });

  async function printPart(period: number, print: Print): Promise<PrintPart> {
    const ct = print.number;
    const topics = (await library.topics(period)).get(ct)?.topics ?? [];
    // Texts are those of the first print with this number.
    if (print.version)
      return { topics, summaries: { cs: undefined, en: undefined }, hasText: false };
    const [cs, en, hasText] = await Promise.all([
      library.summary(period, ct, 'cs'),
      library.summary(period, ct, 'en'),
      library.hasText(period, ct),
    ]);
    return { topics, summaries: { cs, en }, hasText };
  }
}

/**
 * The vote in the requested period; without one, in any loaded period, and last in the current one.
 * Ranges of ids overlap between periods, so an id alone does not determine its period.
 */
async function findVote(
  periods: Periods,
  id: number,
  number: number | undefined,
): Promise<{ period: Period; place: number }> {
  const all = number === undefined ? [...periods.loaded(), CURRENT_PERIOD] : [number];
  for (const candidate of all) {
    // Looking through all of them is not asking for each: they may leave memory.
    const inMemory = number === undefined ? periods.peek(candidate) : undefined;
    const period = inMemory ?? (await periods.load(candidate));
    const place = period.votes.findIndex((vote) => vote.id === id);
    if (place >= 0) return { period, place };
    if (period.voided.some((vote) => vote.id === id)) throw declaredVoid(id);
  }
  throw number === undefined
    ? notInMemory(id)
    : notFound(`vote ${id} in period ${number}`, `Hlasování ${id} (${number}. volební období)`);
}

/** Votes of periods that are not loaded are found only with their period. */
const notInMemory = (id: number) =>
  missing(
    `Vote ${id} is in no loaded period. Add its period to find it: ?period=7.`,
    `Hlasování ${id} není v žádném načteném období. Doplňte číslo období: ?period=7.`,
  );

const declaredVoid = (id: number) =>
  missing(
    `Vote ${id} was declared void and is not counted.`,
    `Hlasování ${id} bylo prohlášeno za zmatečné a nepočítá se.`,
  );

const missing = (message: string, cs: string) => new PublicError(404, 'not_found', message, { cs });
