import { drawForPage } from '@tessera/kit/chart/drawing';
import { forPng } from '@tessera/kit/chart/picture';
import { badRequest } from '@tessera/kit/errors';
import { answer, HTML_PAGE, jsonOf, PNG_IMAGE, TABLE_FILES } from '@tessera/kit/http/answers';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { sendTable } from '@tessera/kit/http/send-table';
import { visitOf } from '@tessera/kit/http/visit';
import { chartView } from '@tessera/kit/ui/chart-view';
import { Type } from 'typebox';
import { type Context, growthRatesOf, regionOrNotFound, rowsTable } from '../context.ts';
import { leadTable, rentOrBuy, tippingGrowth, tippingRent } from '../formula/rent-or-buy.ts';
import {
  originsOf,
  type RentOrBuyQuestion,
  readRentOrBuy,
  rentOrBuyDefaults,
  rentOrBuyFields,
  withoutDefaults,
} from '../formula/rent-or-buy-input.ts';
import { fieldsOf } from '../input/form-answer.ts';
import { downloadHrefs } from '../ui/address.ts';
import { rentOrBuyChart } from './chart.ts';
import { rentOrBuyPage } from './page.ts';
import { RENT_OR_BUY, rentOrBuyRecord, yearRecord } from './record.ts';

const fields = Object.fromEntries(
  rentOrBuyFields.map(({ name }) => [name, Type.Optional(Type.Unknown())]),
);
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
      const { reading, defaults, region, sent, origins } = readQuestion(request.query);
      const rateKind = store.affordability.latest(region)?.inputs.rate?.kind;
      const common = { visit, region, fields: sent, defaults, origins, rateKind };
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
      if (reading.kind === 'problems') {
        const page = rentOrBuyPage({ ...common, problems: reading.problems, answered: undefined });
        // A region without a price or a rent is not the visitor's mistake.
        const isTheirs = reading.problems.some(({ field }) => sent[field]);
        return reply.code(isTheirs ? 422 : 200).send(frame(visit, page).toString());
      }
      const result = computed(reading);
      const { picture } = rentOrBuyChart(locale, result.answer);
      const svg = await drawForPage(drawing, picture, locale);
      const hrefs = downloadHrefs(`/api/rent-or-buy?${visit.path.split('?')[1] ?? ''}`, locale);
      const chart = chartView({ locale, picture, svg, hrefs });
      const answered = { question: reading, ...result, chart };
      const page = rentOrBuyPage({ ...common, problems: [], answered });
      return reply.send(frame(visit, { ...page, canonical: '/rent-or-buy' }).toString());
    },
  );
  server.get(
    '/api/rent-or-buy',
    { schema: { ...DATA, querystring: apiQuery }, config },
    async (request, reply) => {
      const { format, lang } = request.query;
      const { reading, origins } = readQuestion(request.query);
      if (reading.kind === 'problems') throw badRequest(reading.problems);
      const result = computed(reading);
      const { answer } = result;
      if (format === 'json') return reply.send(rentOrBuyRecord(reading, origins, result));
      if (format === 'csv' || format === 'xlsx') {
        const rows = answer.years.map(yearRecord);
        return sendTable(reply, format, rowsTable('rent-or-buy', rows, clock()));
      }
      const { picture } = rentOrBuyChart(lang, answer);
      const png = await drawing.drawPng(forPng(picture, 'Tessera housing'), lang);
      return reply.type('image/png').send(png);
    },
  );

  function readQuestion(query: { readonly region: string; readonly of?: string }) {
    const region = regionOrNotFound(query.region);
    const defaults = defaultsOf(region);
    const { of, ...fields } = fieldsOf(query);
    const sent = of === undefined ? fields : withoutDefaults(fields, defaultsOf(of));
    const origins = originsOf(sent, growthRatesOf(context, region), today());
    return { region, defaults, sent, origins, reading: readRentOrBuy(sent, defaults) };
  }

  function defaultsOf(slug: unknown) {
    const region = regionOrNotFound(slug);
    return rentOrBuyDefaults(
      store.affordability.latest(region),
      growthRatesOf(context, region),
      today(),
    );
  }

  function today() {
    return clock().toISOString().slice(0, 10);
  }
}

function computed({ input, horizonYears }: RentOrBuyQuestion) {
  return {
    answer: rentOrBuy(input, horizonYears),
    tippingRent: tippingRent(input, horizonYears),
    tippingGrowthPct: tippingGrowth(input, horizonYears),
    table: leadTable(input, horizonYears),
  };
}
