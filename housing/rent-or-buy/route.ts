import { badRequest, notFound } from '@tessera/kit/errors';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { visitOf } from '@tessera/kit/http/visit';
import { Type } from 'typebox';
import { type Desk, drawnForPage } from '../desk.ts';
import { rentOrBuy } from '../formula/rent-or-buy.ts';
import {
  type RentOrBuyQuestion,
  readRentOrBuy,
  rentOrBuyDefaults,
  rentOrBuyFields,
} from '../formula/rent-or-buy-input.ts';
import { tippingRent } from '../formula/tipping-rent.ts';
import { findRegion } from '../market/region.ts';
import { chartView } from '../ui/chart-view.ts';
import { fieldsOf } from '../ui/form-answer.ts';
import { onPaper } from '../ui/picture.ts';
import { rentOrBuyChart } from './chart.ts';
import { rentOrBuyPage } from './page.ts';
import { rentOrBuyRecord, yearRecord } from './record.ts';

const fields = Object.fromEntries(
  rentOrBuyFields.map(({ name }) => [name, Type.Optional(Type.Unknown())]),
);
const region = Type.String({ maxLength: 60, default: 'praha' });
const query = Type.Object({ region, ...fields });
const apiQuery = Type.Object({
  region,
  ...fields,
  format: Type.Enum(['json', 'csv', 'png'], { default: 'json' }),
  lang: Type.Enum(['cs', 'en'], { default: 'en' }),
});

/** `GET /rent-or-buy` and the same for programs, `GET /api/rent-or-buy`. Nothing sent is kept. */
export function rentOrBuyRoutes({ server, store, frame, charts, sendRows, clock }: Desk): void {
  const config = perMinute(120);

  server.get('/rent-or-buy', { schema: { querystring: query }, config }, async (request, reply) => {
    const visit = visitOf(request);
    const { locale } = visit;
    const { reading, defaults, region } = asked(request.query);
    const common = { visit, region, fields: fieldsOf(request.query), defaults };
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    if (reading.kind === 'problems') {
      const page = rentOrBuyPage({ ...common, problems: reading.problems, answered: undefined });
      // A place without price or rent is no mistake of the visitor's.
      const isTheirs = reading.problems.some(({ field }) => fieldsOf(request.query)[field]);
      return reply.code(isTheirs ? 422 : 200).send(frame(visit, page).toString());
    }
    const { answer, tipping } = computed(reading);
    const { picture } = rentOrBuyChart(locale, answer);
    const svg = await drawnForPage({ charts }, picture, locale);
    const api = `/api/rent-or-buy?${visit.path.split('?')[1] ?? ''}`;
    const chart = chartView({ locale, picture, svg, api });
    const answered = { question: reading, answer, tippingRent: tipping, chart };
    const page = rentOrBuyPage({ ...common, problems: [], answered });
    return reply.send(frame(visit, { ...page, canonical: '/rent-or-buy' }).toString());
  });

  server.get(
    '/api/rent-or-buy',
    { schema: { querystring: apiQuery }, config },
    async (request, reply) => {
      const { format, lang } = request.query;
      const { reading } = asked(request.query);
      if (reading.kind === 'problems') throw badRequest(reading.problems);
      const { answer, tipping } = computed(reading);
      if (format === 'json') return reply.send(rentOrBuyRecord(reading, answer, tipping));
      if (format === 'csv') {
        return sendRows(reply, 'csv', 'rent-or-buy', answer.years.map(yearRecord), clock());
      }
      const { picture } = rentOrBuyChart(lang, answer);
      const png = await charts.drawPng(onPaper(picture, 'Tessera housing'), lang);
      return reply.type('image/png').send(png);
    },
  );

  function asked(sent: { readonly region: string }) {
    const { region } = sent;
    if (!findRegion(region)) throw notFound(`region ${region}`, `Region ${region}`);
    const defaults = rentOrBuyDefaults(store.affordability.latest(region));
    return { region, defaults, reading: readRentOrBuy(fieldsOf(sent), defaults) };
  }
}

function computed({ input, horizonYears }: RentOrBuyQuestion) {
  return {
    answer: rentOrBuy(input, horizonYears),
    tipping: tippingRent(input, horizonYears),
  };
}
