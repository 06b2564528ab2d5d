import type { Problem } from '@tessera/kit/errors';
import type { FastifyReply } from 'fastify';
import { type Context, regionOrNotFound } from '../context.ts';
import { answersTo } from '../facts.ts';
import { ranked } from '../formula/purchase.ts';
import { type GivenScenario, queryOf, readScenario, scenarioFields } from '../formula/scenario.ts';
import { type FormAnswer, type FormFields, formRoute } from '../input/form-answer.ts';
import { PREFIX, scenarioResult, scenarioSummary } from './panel.ts';
import {
  answerRecord,
  SCENARIO_REGION,
  SCENARIO_REGIONS,
  SCENARIO_SUMMARY,
  summaryRecord,
} from './record.ts';

/** Common parts of the four endpoints. */
const FORM = {
  idPrefix: PREFIX,
  fields: Object.keys(scenarioFields),
  headers: {
    'X-Scenario': { type: 'string', description: 'the given fields as they were read, as a query' },
  },
};

/** `POST /api/scenario/*` (docs/contract/housing.md 4.5). Nothing that is sent is stored. */
export function scenarioRoutes({ server, store }: Context): void {
  formRoute(
    server,
    {
      ...FORM,
      path: '/api/scenario/summary',
      operationId: 'scenarioSummary',
      summary: "A visitor's own figures, as they were read",
      json: SCENARIO_SUMMARY,
    },
    (sent, reply) =>
      answered(sent, reply, (given) => ({
        fragment: (locale) => scenarioSummary(locale, given),
        record: () => summaryRecord(given),
      })),
  );
  for (const [name, operationId, view, columns] of [
    ['regions', 'scenarioRegions', 'regions', undefined],
    ['compare', 'scenarioCompare', 'compare', 5],
  ] as const) {
    formRoute(
      server,
      {
        ...FORM,
        path: `/api/scenario/${name}`,
        operationId,
        summary: "A visitor's own figures in every region",
        json: SCENARIO_REGIONS,
        ...(columns && { columns }),
      },
      (sent, reply) =>
        answered(sent, reply, (given) => {
          const answers = answersTo(store, given.scenario);
          return {
            fragment: (locale) => scenarioResult(locale, view, given, answers, undefined),
            record: () => ({ regions: ranked(answers).map(answerRecord) }),
          };
        }),
    );
  }
  formRoute(
    server,
    {
      ...FORM,
      path: '/api/scenario/region-detail',
      operationId: 'scenarioRegion',
      summary: "A visitor's own figures in one region",
      json: SCENARIO_REGION,
      fields: [...FORM.fields, 'region'],
    },
    (sent, reply) => {
      const region = regionOrNotFound(sent.region);
      return answered(sent, reply, (given) => {
        const answers = answersTo(store, given.scenario, region);
        const [own] = answers;
        return {
          fragment: (locale) => scenarioResult(locale, 'region-detail', given, answers, region),
          record: () => ({ region, result: own ? answerRecord(own) : null }),
        };
      });
    },
  );
}

function answered(
  sent: FormFields,
  reply: FastifyReply,
  answer: (given: GivenScenario) => FormAnswer,
): FormAnswer | readonly Problem[] {
  const reading = readScenario(sent);
  if (reading.kind === 'problems') return reading.problems;
  reply.header('x-scenario', queryOf(reading.given));
  return answer(reading);
}
