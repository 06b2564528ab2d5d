import { perMinute } from '@tessera/kit/http/rate-limit';
import { formDocument } from '../api-document.ts';
import { type Context, regionOrNotFound } from '../context.ts';
import { fieldsOf, formBody, sendAnswer, sendProblems } from '../input/form-answer.ts';
import {
  mortgageAnswer,
  mortgageDefaults,
  readMortgage,
  readSavings,
  savingsAnswer,
} from './analyse.ts';
import { MORTGAGE_PREFIX, mortgageResult } from './mortgage.ts';
import { MORTGAGE, mortgageRecord, SAVINGS, savingsRecord } from './record.ts';
import { SAVINGS_PREFIX, savingsResult } from './savings.ts';

const config = perMinute(240);

/** `POST /api/mortgage-calc` and `POST /api/recalc-savings` (docs/contract/housing.md 4.4). */
export function calculatorRoutes({ server, store }: Context): void {
  const mortgage = formBody(Object.keys(mortgageDefaults));
  server.post(
    '/api/mortgage-calc',
    {
      schema: {
        ...formDocument('mortgageCalculator', 'Payments of a mortgage', MORTGAGE),
        body: mortgage,
      },
      config,
    },
    (request, reply) => {
      const reading = readMortgage(fieldsOf(request.body));
      if (reading.kind === 'problems') {
        return sendProblems(request, reply, reading.problems, { idPrefix: MORTGAGE_PREFIX });
      }
      const answer = mortgageAnswer(reading.input);
      return sendAnswer(request, reply, {
        fragment: (locale) => mortgageResult(locale, answer, fieldsOf(request.body)),
        record: () => mortgageRecord(answer),
      });
    },
  );

  const savings = formBody(['region', 'net_income', 'expenses', 'current_savings', 'return_pct']);
  server.post(
    '/api/recalc-savings',
    {
      schema: {
        ...formDocument('savingsCalculator', 'Years to save for a flat', SAVINGS),
        body: savings,
      },
      config,
    },
    (request, reply) => {
      const fields = fieldsOf(request.body);
      const slug = regionOrNotFound(fields.region || 'praha');
      const row = store.affordability.latest(slug);
      const reading = readSavings(fields, row?.avgMonthlyWageNet);
      if (reading.kind === 'problems') {
        return sendProblems(request, reply, reading.problems, { idPrefix: SAVINGS_PREFIX });
      }
      const price = row?.flatPrice;
      const answer = price === undefined ? undefined : savingsAnswer(reading.input, price);
      return sendAnswer(request, reply, {
        fragment: (locale) => savingsResult(locale, answer, fields),
        record: () => savingsRecord(slug, reading.input, answer),
      });
    },
  );
}
