import type { Problem } from '@tessera/kit/errors';
import type { FastifyReply } from 'fastify';
import { type Context, householdsIn, placeOf, regionOrNotFound, usualIn } from '../context.ts';
import {
  type Household,
  mostLtvPct,
  questionOf,
  readHousehold,
} from '../formula/household-input.ts';
import { scenarioDefaults, withoutUsual } from '../formula/scenario.ts';
import { householdFieldNames, ownFields, scenarioAsFields } from '../formula/scenario-input.ts';
import { rankedScenarios, scenarioResult } from '../formula/scenario-result.ts';
import { type FormAnswer, type FormFields, formRoute } from '../input/form-answer.ts';
import { dayOf } from '../market/day.ts';
import { definitionChoices, definitionOf } from '../market/definition.ts';
import { NATIONAL } from '../market/region.ts';
import { AS_OF, asOfIn, type Carried } from '../ui/address.ts';
import { PREFIX } from './panel.ts';
import {
  householdRecord,
  SCENARIO_REGION,
  SCENARIO_REGIONS,
  SCENARIO_SUMMARY,
  summaryRecord,
} from './record.ts';
import { scenarioAnswer, scenarioSummary } from './results.ts';

/** What the four endpoints have in common. */
const FORM = {
  idPrefix: PREFIX,
  fields: [...householdFieldNames, ...Object.keys(definitionChoices)],
  headers: { 'X-Scenario': { type: 'string', description: 'what was read, as a query' } },
};
const SUMMARY = {
  ...{ ...FORM, path: '/api/scenario/summary', operationId: 'scenarioSummary' },
  ...{ summary: "A visitor's own figures, as they were read", json: SCENARIO_SUMMARY },
};
const REGIONS = {
  ...{ ...FORM, path: '/api/scenario/regions', operationId: 'scenarioRegions' },
  ...{ summary: "A visitor's own figures in every region", json: SCENARIO_REGIONS },
};
const RANKING = {
  ...{ ...FORM, path: '/api/scenario/compare', operationId: 'scenarioCompare' },
  ...{ summary: 'The same as rows of a table', json: SCENARIO_REGIONS, columns: 5 },
};
const REGION = {
  ...{ ...FORM, path: '/api/scenario/region-detail', operationId: 'scenarioRegion' },
  ...{ summary: "A visitor's own figures in one region", json: SCENARIO_REGION },
  fields: [...FORM.fields, 'region'],
};

/** `POST /api/scenario/*` (docs/contract/housing.md 4.5). Nothing that is sent is stored. */
export function scenarioRoutes(context: Context): void {
  const { server } = context;
  formRoute(server, SUMMARY, (sent, reply) =>
    answered(sent, reply, NATIONAL, (carried, { scenario, own }, fields) => {
      const { ltvPct = mostLtvPct(own.age, dayOf(context.clock())) } = scenario;
      return {
        fragment: (locale) => scenarioSummary(locale, carried, ltvPct, fields),
        record: () => summaryRecord(scenario, ltvPct),
      };
    }),
  );
  for (const [form, view] of [
    [REGIONS, 'regions'],
    [RANKING, 'compare'],
  ] as const) {
    formRoute(server, form, (sent, reply) =>
      answered(sent, reply, NATIONAL, (carried, household) => {
        const all = householdsIn(context, household);
        return {
          fragment: (locale) => scenarioAnswer({ locale, view, carried, all, isFragment: true }),
          record: () => ({ regions: rankedScenarios(all) }),
        };
      }),
    );
  }
  formRoute(server, REGION, (sent, reply) => {
    const region = regionOrNotFound(sent.region);
    return answered(sent, reply, region, (carried, household) => ({
      fragment(locale) {
        const all = householdsIn(context, household);
        const view = 'region-detail';
        return scenarioAnswer({ locale, view, carried, all, region, isFragment: true });
      },
      record() {
        const own = questionOf(household, placeOf(context, region));
        return {
          region,
          result: own ? scenarioResult(own) : null,
          household: own ? householdRecord(own) : null,
        };
      },
    }));
  });

  function answered(
    sent: FormFields,
    reply: FastifyReply,
    region: string,
    answer: (carried: Carried, household: Household, fields: FormFields) => FormAnswer,
  ): FormAnswer | readonly Problem[] {
    // Forms send a rate; a program that sends none asks with the specified one.
    const fields = { mortgage_rate_pct: String(scenarioDefaults.mortgageRatePct), ...sent };
    const reading = readHousehold(fields);
    if (reading.kind === 'problems') return reading.problems;
    const scenario = withoutUsual(reading.scenario, usualIn(context, region));
    // What the numbers were read as, for the browser's storage and address.
    const own = ownFields(fields);
    const read = new URLSearchParams({ ...scenarioAsFields(scenario), ...own });
    reply.header('x-scenario', String(read));
    const day = asOfIn({ [AS_OF]: context.asOf() });
    const carried = { scenario, definition: definitionOf(fields), own: { ...own, ...day } };
    return answer(carried, { ...reading, scenario }, fields);
  }
}
