import type { Problem } from '@tessera/kit/errors';
import type { FastifyReply } from 'fastify';
import { type Context, regionOrNotFound } from '../context.ts';
import { answersTo } from '../facts.ts';
import { ranked } from '../formula/purchase.ts';
import { type GivenScenario, queryOf, readScenario, scenarioFields } from '../formula/scenario.ts';
import { type FormAnswer, type FormFields, formRoute } from '../input/form-answer.ts';
import { PREFIX, type ScenarioView, scenarioResult, scenarioSummary } from './panel.ts';
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
  const summary = {
    ...FORM,
    path: '/api/scenario/summary',
    operationId: 'scenarioSummary',
    summary: "A visitor's own figures, as they were read",
    json: SCENARIO_SUMMARY,
  };
  formRoute(server, summary, (sent, reply) =>
    answered(sent, reply, (given) => ({
      fragment: (locale) => scenarioSummary(locale, given),
      record: () => summaryRecord(given),
    })),
  );

  const ofRegions = {
    ...FORM,
    summary: "A visitor's own figures in every region",
    json: SCENARIO_REGIONS,
  };
  const cards = { ...ofRegions, path: '/api/scenario/regions', operationId: 'scenarioRegions' };
  const rows = { ...ofRegions, path: '/api/scenario/compare', operationId: 'scenarioCompare' };
  const ofAll = (view: ScenarioView) => (sent: FormFields, reply: FastifyReply) =>
    answered(sent, reply, (given) => {
      const answers = answersTo(store, given.scenario);
      return {
        fragment: (locale) => scenarioResult(locale, view, given, answers),
        record: () => ({ regions: ranked(answers).map(answerRecord) }),
      };
    });
  formRoute(server, cards, ofAll('regions'));
  formRoute(server, { ...rows, columns: 5 }, ofAll('compare'));

  const detail = {
    ...FORM,
    path: '/api/scenario/region-detail',
    operationId: 'scenarioRegion',
    summary: "A visitor's own figures in one region",
    json: SCENARIO_REGION,
    fields: [...FORM.fields, 'region'],
  };
  formRoute(server, detail, (sent, reply) => {
    const region = regionOrNotFound(sent.region);
    return answered(sent, reply, (given) => {
      const answers = answersTo(store, given.scenario, region);
      return {
        fragment: (locale) => scenarioResult(locale, 'region-detail', given, answers),
        record: () => ({ region, result: answers[0] ? answerRecord(answers[0]) : null }),
      };
    });
  });
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
