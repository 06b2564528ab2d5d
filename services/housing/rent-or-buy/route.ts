import { badRequest, notFound } from '@tessera/kit/errors';
import { answer, jsonOf, PNG_IMAGE, TABLE_FILES } from '@tessera/kit/http/answers';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { sendTable } from '@tessera/kit/http/send-table';
import { chartView } from '@tessera/kit/ui/chart-view';
import { Type } from 'typebox';
import { pageRoute } from '../api-document.ts';
import { type Context, freshnessOf, generatedAt, regionOrNotFound } from '../context.ts';
import { pastOf } from '../facts.ts';
import { unchecked } from '../formula/number-input.ts';
import { findRegion } from '../market/region.ts';
import { rowsTable } from '../market/sheet.ts';
import { readRentOrBuy, rentOrBuyDefaults, rentOrBuyFields } from '../odds/fields.ts';
import { oddsOf } from '../odds/odds.ts';
import { sendChart } from '../send-chart.ts';
import { downloadHrefs } from '../ui/downloads.ts';
import { rentOrBuyChart } from './chart.ts';
import { rentOrBuyPage } from './page.ts';
import { RENT_OR_BUY, rentOrBuyRecord, yearRecord } from './record.ts';

const region = Type.String({ maxLength: 60, default: 'praha' });
const fields = unchecked(Object.keys(rentOrBuyFields));
const PAGE = {
  path: '/rent-or-buy',
  operationId: 'rentOrBuyPage',
  summary: 'Renting and buying the same flat compared',
  querystring: Type.Object({ region, ...fields }),
  limit: 120,
};
const DATA = {
  operationId: 'rentOrBuy',
  summary: 'Renting and buying the same flat compared, year by year',
  tags: ['calculators'],
  querystring: Type.Object({
    region,
    ...fields,
    format: Type.Enum(['json', 'csv', 'xlsx', 'png'], { default: 'json' }),
    lang: Type.Enum(['cs', 'en'], { default: 'en' }),
  }),
  response: { 200: answer('The comparison', jsonOf(RENT_OR_BUY), TABLE_FILES, PNG_IMAGE) },
};

/** `GET /rent-or-buy` and its data, `GET /api/rent-or-buy`. Nothing that is sent is stored. */
export function rentOrBuyRoutes(context: Context): void {
  const { server, store, clock } = context;
  pageRoute(context, PAGE, ({ locale, path }, query) => {
    const question = questionOf(query);
    const { reading, odds } = question;
    const hrefs = downloadHrefs(`/api/rent-or-buy?${path.split('?')[1] ?? ''}`, locale);
    const page = rentOrBuyPage(locale, {
      ...question,
      sent: query,
      freshness: freshnessOf(context),
      chart: odds && chartView({ locale, picture: rentOrBuyChart(locale, odds).picture, hrefs }),
    });
    return { ...page, problems: reading.kind === 'problems' ? reading.problems : [] };
  });
  server.get(
    '/api/rent-or-buy',
    { schema: DATA, config: perMinute(120) },
    async (request, reply) => {
      const { format, lang } = request.query;
      const { reading, odds, region } = questionOf(request.query);
      if (reading.kind === 'problems') throw badRequest(reading.problems);
      if (reading.kind === 'missing') {
        const { name } = findRegion(region)!;
        const names = reading.fields.join(', ');
        throw notFound(`${names} of ${name.en} yet`, `Údaj ${names} (${name.cs}) zatím`);
      }
      if (!odds) {
        throw notFound(
          'probability from so few years of prices, wages and rates',
          'Pravděpodobnost z tak málo let cen, mezd a sazeb',
        );
      }
      if (format === 'json') {
        return reply.send(rentOrBuyRecord(reading.input, odds));
      }
      if (format === 'png') {
        return sendChart(context, request, reply, { format, lang }, () =>
          rentOrBuyChart(lang, odds),
        );
      }
      const rows = odds.years.map(yearRecord);
      return sendTable(reply, format, rowsTable('rent-or-buy', rows, generatedAt(context)));
    },
  );

  function questionOf(query: { readonly region: string } & Readonly<Record<string, unknown>>) {
    const region = regionOrNotFound(query.region);
    const row = store.affordability.latest(region);
    const { growth, errors } = pastOf(store, region, clock());
    const defaults = rentOrBuyDefaults(row, growth);
    const reading = readRentOrBuy(query, defaults);
    return {
      region,
      defaults,
      growth,
      reading,
      rateKind: row?.inputs.rate?.kind,
      odds: reading.kind === 'question' ? oddsOf(reading.input, errors) : undefined,
    };
  }
}
