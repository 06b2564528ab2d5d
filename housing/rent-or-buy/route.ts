import { badRequest, notFound, type Problem, type PublicError } from '@tessera/kit/errors';
import {
  answer,
  HTML_PAGE,
  HTML_TYPE,
  jsonOf,
  PNG_IMAGE,
  TABLE_FILES,
} from '@tessera/kit/http/answers';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { sendTable } from '@tessera/kit/http/send-table';
import { visitOf } from '@tessera/kit/http/visit';
import type { Locale } from '@tessera/kit/locale';
import { chartView } from '@tessera/kit/ui/chart-view';
import { Type } from 'typebox';
import {
  type Context,
  errorsOf,
  freshnessOf,
  generatedAt,
  growthRatesOf,
  placeOf,
  regionOrNotFound,
  staleOf,
} from '../context.ts';
import { comparisonOf, type HouseholdQuestion, householdOdds } from '../formula/household.ts';
import { questionOf, readHousehold } from '../formula/household-input.ts';
import { isGiven } from '../formula/number-fields.ts';
import {
  householdDefaults,
  originsOf,
  type RentOrBuyReading,
  readRentOrBuy,
  rentOrBuyDefaults,
  rentOrBuyFields,
  withoutDefaults,
} from '../formula/rent-or-buy-input.ts';
import { scenarioFields } from '../formula/scenario-input.ts';
import { fieldsOf, unchecked } from '../input/form-answer.ts';
import { dayOf } from '../market/day.ts';
import { findRegion } from '../market/region.ts';
import { staleRecords } from '../market/rhythm.ts';
import { rowsTable } from '../market/sheet.ts';
import { oddsOf, turnings } from '../odds/odds.ts';
import type { RentOrBuy } from '../odds/rent-or-buy.ts';
import { downloadHrefs } from '../ui/address.ts';
import { oldText } from '../ui/freshness.ts';
import { rentOrBuyChart } from './chart.ts';
import { rentOrBuyPage } from './page.ts';
import { type Answered, RENT_OR_BUY, rentOrBuyRecord, yearRecord } from './record.ts';

/** The household, which pages carry along; `ltv_pct` and `mortgage_years` are shared. */
const fields = unchecked([...Object.keys(scenarioFields), ...Object.keys(rentOrBuyFields)]);
const region = Type.String({ maxLength: 60, default: 'praha' });
/** The region whose defaults stood in the submitted form. */
const of = Type.Optional(Type.String({ maxLength: 60 }));
const query = Type.Object({ region, of, ...fields });
const apiQuery = Type.Object({
  region,
  ...fields,
  format: Type.Enum(['json', 'csv', 'xlsx', 'png'], { default: 'json' }),
  lang: Type.Enum(['cs', 'en'], { default: 'en' }),
});

const PAGE = {
  operationId: 'rentOrBuyPage',
  summary: 'Renting and buying the same flat compared',
  tags: ['pages'],
  response: {
    200: answer('The comparison', HTML_PAGE),
    422: answer('The form with its problems', HTML_PAGE),
  },
};
const DATA = {
  operationId: 'rentOrBuy',
  summary: 'Renting and buying the same flat compared, year by year',
  tags: ['calculators'],
  response: { 200: answer('The comparison', jsonOf(RENT_OR_BUY), TABLE_FILES, PNG_IMAGE) },
};

/** `GET /rent-or-buy` and its data, `GET /api/rent-or-buy`. Nothing that is sent is stored. */
export function rentOrBuyRoutes(context: Context): void {
  const { server, store, frame, drawing, clock } = context;
  const config = perMinute(120);
  server.get(
    '/rent-or-buy',
    { schema: { ...PAGE, querystring: query }, config },
    async (request, reply) => {
      const visit = visitOf(request);
      const { locale } = visit;
      const { reading, own, input, ...question } = readQuestion(request.query);
      const rateKind = store.affordability.latest(question.region)?.inputs.rate?.kind;
      const common = {
        visit,
        ...question,
        own,
        rateKind,
        freshness: freshnessOf(context, question.region),
      };
      const problems = reading.kind === 'problems' ? reading.problems : [];
      const result = input && answerOf(input, own);
      reply.type(HTML_TYPE).header('cache-control', 'no-store');
      // A region without a price or a rent is not the visitor's mistake.
      const given: Readonly<Record<string, unknown>> = request.query;
      if (problems.some(({ field }) => given[field])) reply.code(422);
      const hrefs = downloadHrefs(`/api/rent-or-buy?${visit.path.split('?')[1] ?? ''}`, locale);
      const answered = result && {
        ...result,
        chart: chartView({
          locale,
          picture: chartOf(locale, result, question.region).picture,
          hrefs,
        }),
      };
      const page = rentOrBuyPage({ ...common, problems, answered });
      return reply.send(frame(visit, { ...page, canonical: '/rent-or-buy' }).toString());
    },
  );
  server.get(
    '/api/rent-or-buy',
    { schema: { ...DATA, querystring: apiQuery }, config },
    async (request, reply) => {
      const { format, lang } = request.query;
      const { reading, origins, input, own } = readQuestion(request.query);
      if (reading.kind === 'problems') throw refusalOf(reading.problems, request.query);
      const result = input && answerOf(input, own);
      if (!result)
        throw notFound(
          'probability from so few years of prices, wages and rates',
          'Pravděpodobnost z tak málo let cen, mezd a sazeb',
        );
      const stale = staleRecords(staleOf(context, request.query.region));
      if (format === 'json') return reply.send({ ...rentOrBuyRecord(result, origins), stale });
      if (format === 'csv' || format === 'xlsx') {
        const rows = result.odds.years.map(yearRecord);
        return sendTable(reply, format, rowsTable('rent-or-buy', rows, generatedAt(context)));
      }
      const { picture } = chartOf(lang, result, request.query.region);
      const png = await drawing.drawPng(picture, 'Tessera housing', lang);
      return reply.type('image/png').send(png);
    },
  );

  function chartOf(locale: Locale, { odds }: Answered, region: string) {
    const chart = rentOrBuyChart(locale, odds);
    const stale = staleOf(context, region);
    const note = stale.length === 0 ? '' : ` ${oldText(locale, stale)}`;
    return { picture: { ...chart.picture, measure: `${chart.picture.measure}${note}` } };
  }

  function answerOf(input: RentOrBuy, own: HouseholdQuestion | undefined): Answered | undefined {
    const errors = errorsOf(context);
    const odds = own ? householdOdds(own) : oddsOf(input, errors);
    return odds && { input, odds, turnings: turnings(input, errors) };
  }

  function readQuestion(query: { readonly region: string; readonly of?: string }) {
    const region = regionOrNotFound(query.region);
    const { of, ...fields } = fieldsOf(query);
    // Loan and term are also fields of the comparison, which follow the region at their default.
    const bare = { ...fields, ltv_pct: undefined, mortgage_years: undefined };
    const defaults = defaultsOf(region, bare);
    const sent = of === undefined ? fields : withoutDefaults(fields, defaultsOf(of, bare));
    const { ltv_pct, mortgage_years } = sent;
    const own = householdOf({ ...bare, ltv_pct, mortgage_years });
    const question = readRentOrBuy(sent, defaults);
    const reading = own?.kind === 'problems' ? withProblems(question, own.problems) : question;
    const household =
      own?.kind === 'household' ? questionOf(own, placeOf(context, region)) : undefined;
    const given = household ? { ...sent, ...householdOrigins(fields, household) } : sent;
    const origins = originsOf(given, growthRatesOf(context, region), dayOf(clock()));
    const asked = household && withComparison(household, sent, reading);
    const input = reading.kind === 'problems' ? undefined : reading.input;
    const compared = input && asked ? comparisonOf(asked) : input;
    return { region, defaults, fields: sent, origins, own: asked, reading, input: compared };
  }

  function defaultsOf(slug: unknown, fields: Readonly<Record<string, unknown>>) {
    const region = regionOrNotFound(slug);
    const row = store.affordability.latest(region);
    const usual = rentOrBuyDefaults(row, growthRatesOf(context, region), dayOf(clock()));
    const own = householdOf(fields);
    const household = own?.kind === 'household' && questionOf(own, placeOf(context, region));
    return household ? householdDefaults(usual, household) : usual;
  }
}

function householdOf(fields: Readonly<Record<string, unknown>>) {
  return isGiven(fields.net_income) ? readHousehold(fields) : undefined;
}

/** What is wrong of the given fields; where nothing is, the region lacks the figures of the others. */
function refusalOf(
  problems: readonly Problem[],
  query: Readonly<Record<string, unknown>> & { readonly region: string },
): PublicError {
  const wrong = problems.filter(({ field }) => isGiven(query[field]));
  if (wrong.length > 0) return badRequest(wrong);
  const { name } = findRegion(query.region)!;
  return notFound(
    `price, rent or mortgage rate of ${query.region} yet`,
    `Cena, nájem nebo sazba místa ${name} zatím`,
  );
}

/** The problems of the household beside those of the comparison, each field once. */
function withProblems(question: RentOrBuyReading, own: readonly Problem[]): RentOrBuyReading {
  const others = question.kind === 'problems' ? question.problems : [];
  const named = new Set(others.map(({ field }) => field));
  return {
    kind: 'problems',
    problems: [...others, ...own.filter(({ field }) => !named.has(field))],
  };
}

/** The fields of the comparison that the household sets. */
function householdOrigins(
  fields: Readonly<Record<string, unknown>>,
  { scenario }: HouseholdQuestion,
): Record<string, unknown> {
  return {
    rate_pct: fields.rate_pct || fields.rate || scenario.mortgageRatePct,
    return_pct: fields.return_pct || fields.investment_return_pct,
    monthly_rent: fields.monthly_rent || fields.current_rent,
    price_growth_pct: fields.price_growth_pct || fields.growth,
  };
}

/** The household with the price, rate, growth, rent and costs that the comparison was given. */
function withComparison(
  own: HouseholdQuestion,
  sent: Readonly<Record<string, unknown>>,
  reading: RentOrBuyReading,
): HouseholdQuestion {
  if (reading.kind === 'problems') return own;
  const { price, ratePct, priceGrowthPct, buyingCostPct, investmentReturnPct, ...rest } =
    reading.input;
  const { scenario, renting } = own;
  return {
    ...own,
    ...(Boolean(sent.price) && { priceM2: price / scenario.flatSizeM2 }),
    ...{ ratePct, buyingCostPct, growthPct: priceGrowthPct, fixationYears: rest.fixationYears },
    scenario: { ...scenario, investmentReturnPct },
    renting: { ...rest, errors: renting?.errors ?? [] },
  };
}
