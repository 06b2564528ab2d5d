import { type Context, regionOrNotFound } from '../context.ts';
import { formRoute } from '../input/form-answer.ts';
import {
  answerMortgage,
  answerSavings,
  MORTGAGE,
  mortgageCalculator,
  SAVINGS,
  savingsCalculator,
} from './analyse.ts';
import { mortgageResult, savingsResult } from './panel.ts';

/** `POST /api/mortgage-calc` and `POST /api/recalc-savings` (docs/contract/housing.md 4.4). */
export function calculatorRoutes({ server, store }: Context): void {
  formRoute(
    server,
    {
      ...{ path: mortgageCalculator.api, idPrefix: mortgageCalculator.idPrefix },
      ...{ operationId: 'mortgageCalculator', summary: 'Payments of a mortgage', json: MORTGAGE },
      fields: Object.keys(mortgageCalculator.fields),
    },
    (sent) => {
      const reading = answerMortgage(sent);
      if (reading.kind === 'problems') return reading.problems;
      const { answer } = reading;
      return { fragment: (locale) => mortgageResult(locale, answer, sent), record: () => answer };
    },
  );
  formRoute(
    server,
    {
      ...{ path: savingsCalculator.api, idPrefix: savingsCalculator.idPrefix },
      ...{ operationId: 'savingsCalculator', summary: 'Years to save for a flat', json: SAVINGS },
      fields: ['region', ...Object.keys(savingsCalculator.fields)],
    },
    (sent) => {
      const region = regionOrNotFound(sent.region || 'praha');
      const reading = answerSavings(sent, region, store.affordability.latest(region));
      if (reading.kind === 'problems') return reading.problems;
      const { answer } = reading;
      return { fragment: (locale) => savingsResult(locale, answer, sent), record: () => answer };
    },
  );
}
