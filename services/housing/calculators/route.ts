import { type Context, regionOrNotFound } from '../context.ts';
import { formRoute } from '../input/form-answer.ts';
import {
  answerMortgage,
  answerSavings,
  MORTGAGE,
  mortgageFields,
  SAVINGS,
  savingsFields,
} from './analyse.ts';
import { MORTGAGE_PREFIX, mortgageResult, SAVINGS_PREFIX, savingsResult } from './panel.ts';

/** `POST /api/mortgage-calc` and `POST /api/recalc-savings` (docs/contract/housing.md 4.4). */
export function calculatorRoutes({ server, store }: Context): void {
  formRoute(
    server,
    {
      path: '/api/mortgage-calc',
      idPrefix: MORTGAGE_PREFIX,
      operationId: 'mortgageCalculator',
      summary: 'Payments of a mortgage',
      json: MORTGAGE,
      fields: Object.keys(mortgageFields),
    },
    (sent) => {
      const reading = answerMortgage(sent);
      if (reading.kind === 'problems') return reading.problems;
      const { answer } = reading;
      return { fragment: (locale) => mortgageResult(locale, answer), record: () => answer };
    },
  );
  formRoute(
    server,
    {
      path: '/api/recalc-savings',
      idPrefix: SAVINGS_PREFIX,
      operationId: 'savingsCalculator',
      summary: 'Years to save for a flat',
      json: SAVINGS,
      fields: ['region', ...Object.keys(savingsFields)],
    },
    (sent) => {
      const region = regionOrNotFound(sent.region || 'praha');
      const reading = answerSavings(sent, region, store.affordability.latest(region));
      if (reading.kind === 'problems') return reading.problems;
      const { answer } = reading;
      return { fragment: (locale) => savingsResult(locale, answer), record: () => answer };
    },
  );
}
