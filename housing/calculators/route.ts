import { notFound } from '@tessera/kit/errors';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { localeOf } from '@tessera/kit/http/visit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Desk } from '../desk.ts';
import {
  mortgageAnswer,
  mortgageDefaults,
  readMortgage,
  readSavings,
  savingsAnswer,
} from '../formula/calculators.ts';
import { findRegion } from '../market/region.ts';
import { MORTGAGE_PREFIX, mortgageResult } from '../ui/calculators/mortgage.ts';
import { SAVINGS_PREFIX, savingsResult } from '../ui/calculators/savings.ts';
import { answered, type FormAnswer, fieldsOf, formBody, refused } from '../ui/form-answer.ts';
import { mortgageRecord, savingsRecord } from './analyse.ts';

const config = perMinute(240);

/** The two calculators (specification part A, section 4; fields in the design page, section 5). */
export function calculatorRoutes({ server, store }: Desk): void {
  const mortgage = formBody(Object.keys(mortgageDefaults));
  server.post('/api/mortgage-calc', { schema: { body: mortgage }, config }, (request, reply) => {
    const asking = askingOf(request);
    const reading = readMortgage(fieldsOf(request.body));
    if (reading.kind === 'problems') {
      return send(reply, refused(asking, reading.problems, MORTGAGE_PREFIX));
    }
    const answer = mortgageAnswer(reading.input);
    return send(
      reply,
      answered(
        asking,
        () => mortgageResult(asking.locale, answer),
        () => mortgageRecord(answer),
      ),
    );
  });

  const savings = formBody(['region', 'net_income', 'expenses', 'return_pct']);
  server.post('/api/recalc-savings', { schema: { body: savings }, config }, (request, reply) => {
    const asking = askingOf(request);
    const fields = fieldsOf(request.body);
    const slug = regionAsked(fields.region);
    const row = store.affordability.latest(slug);
    const reading = readSavings(fields, row?.avgMonthlyWageNet);
    if (reading.kind === 'problems') {
      return send(reply, refused(asking, reading.problems, SAVINGS_PREFIX));
    }
    const price = row?.flat60m2Price;
    const answer = price === undefined ? undefined : savingsAnswer(reading.input, price);
    return send(
      reply,
      answered(
        asking,
        () => savingsResult(asking.locale, answer),
        () => savingsRecord(slug, reading.input, answer),
      ),
    );
  });
}

/** The region a body names, the capital without one; 404 where there is none of that name. */
function regionAsked(region: unknown): string {
  if (region === undefined || region === null || region === '') return 'praha';
  const slug = typeof region === 'string' ? region.slice(0, 40) : '';
  if (!findRegion(slug)) throw notFound(`region ${slug}`, `Místo ${slug}`);
  return slug;
}

function askingOf(request: FastifyRequest) {
  return { accept: request.headers.accept, locale: localeOf(request) };
}

function send(reply: FastifyReply, { statusCode, type, body }: FormAnswer): FastifyReply {
  // Personal figures: not even a shared cache may keep the answer.
  return reply.code(statusCode).header('cache-control', 'no-store').type(type).send(body);
}
