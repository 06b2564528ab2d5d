import { html } from '@tessera/kit/html';
import { perMinute } from '@tessera/kit/http/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { formDocument } from '../api-document.ts';
import { type Context, householdIn, regionOrNotFound } from '../context.ts';
import { householdResult, withoutUsualRent } from '../formula/household.ts';
import { type Scenario, scenarioRanking } from '../formula/scenario.ts';
import { readScenario, scenarioAsFields, scenarioFields } from '../formula/scenario-input.ts';
import { bestRegion, householdFrame } from '../household/panel.ts';
import {
  type FormAnswer,
  type FormFields,
  fieldsOf,
  formBody,
  sendAnswer,
  sendProblems,
} from '../input/form-answer.ts';
import { definitionChoices, definitionOf } from '../market/definition.ts';
import { regionsOnly } from '../market/region.ts';
import { householdAnswer, householdRanking } from './answer.ts';
import { PREFIX } from './panel.ts';
import {
  householdRecord,
  SCENARIO_REGION,
  SCENARIO_REGIONS,
  SCENARIO_SUMMARY,
  scenarioRecord,
  summaryRecord,
} from './record.ts';
import { scenarioCards, scenarioDetail, scenarioRows, scenarioSummary } from './results.ts';

const names = Object.keys(scenarioFields);
const config = perMinute(240);
const RANKING_COLUMNS = 5;

/** A visitor's own figures, as they were read. */
const withFigures = (document: ReturnType<typeof formDocument>) => {
  const { 200: result, ...others } = document.response;
  const headers = { 'X-Scenario': { type: 'string', description: 'what was read, as a query' } };
  return { ...document, response: { ...others, 200: { ...result, headers } } };
};
const SUMMARY = withFigures(
  formDocument('scenarioSummary', "A visitor's own figures, as they were read", SCENARIO_SUMMARY),
);
const REGIONS = withFigures(
  formDocument('scenarioRegions', "A visitor's own figures in every region", SCENARIO_REGIONS),
);
const RANKING = withFigures(
  formDocument('scenarioCompare', 'The same as rows of a table', SCENARIO_REGIONS),
);
const REGION = withFigures(
  formDocument('scenarioRegion', "A visitor's own figures in one region", SCENARIO_REGION),
);

/** `POST /api/scenario/*` (docs/contract/housing.md 4.5). Nothing that is sent is stored. */
export function scenarioRoutes(context: Context): void {
  const { server, store, clock } = context;
  const body = formBody([...names, ...Object.keys(definitionChoices)]);
  server.post('/api/scenario/summary', { schema: { ...SUMMARY, body }, config }, (request, reply) =>
    send(request, reply, (scenario, fields) => ({
      fragment: (locale) => scenarioSummary(locale, scenario, fields),
      record: () => summaryRecord(scenario),
    })),
  );
  server.post('/api/scenario/regions', { schema: { ...REGIONS, body }, config }, (request, reply) =>
    send(request, reply, (scenario, fields) => {
      const results = ranking(scenario);
      const carried = { scenario, definition: definitionOf(fields) };
      return {
        fragment: (locale) =>
          html`${scenarioCards({
            locale,
            results,
            carried,
            answer: householdRanking(locale, carried, places(), clock().toISOString().slice(0, 10)),
          })}${householdFrame(
            locale,
            bestRegion(
              households(
                fields,
                places().map(({ region }) => region),
              ),
            ),
            true,
          )}`,
        record: () => ({ regions: results.map(scenarioRecord) }),
      };
    }),
  );
  server.post('/api/scenario/compare', { schema: { ...RANKING, body }, config }, (request, reply) =>
    send(
      request,
      reply,
      (scenario, fields) => {
        const results = ranking(scenario);
        const carried = { scenario, definition: definitionOf(fields) };
        return {
          fragment: (locale) => scenarioRows({ locale, results, carried }),
          record: () => ({ regions: results.map(scenarioRecord) }),
        };
      },
      RANKING_COLUMNS,
    ),
  );
  const detail = formBody([...names, ...Object.keys(definitionChoices), 'region']);
  server.post(
    '/api/scenario/region-detail',
    { schema: { ...REGION, body: detail }, config },
    (request, reply) => {
      const slug = regionOrNotFound(fieldsOf(request.body).region);
      const place = places().find(({ region }) => region === slug);
      return send(request, reply, (given, fields) => {
        const scenario = withoutUsualRent(given, place);
        const household = place && householdResult(scenario, place);
        const result = household?.scenario;
        return {
          fragment: (locale) =>
            html`${scenarioDetail(
              locale,
              scenario,
              result,
              householdAnswer(
                locale,
                { scenario, definition: definitionOf(fields) },
                slug,
                places(),
                clock().toISOString().slice(0, 10),
              ),
            )}${householdFrame(locale, households(fields, [slug])[0], true)}`,
          record: () => ({
            region: slug,
            result: result === undefined ? null : scenarioRecord(result),
            household: household === undefined ? null : householdRecord(household),
          }),
        };
      });
    },
  );

  function places() {
    return regionsOnly(store.affordability.allLatest());
  }

  function households(fields: FormFields, slugs: readonly string[]) {
    return slugs.flatMap((slug) => {
      const reading = householdIn(context, fields, slug);
      return reading.kind === 'question' ? [reading.question] : [];
    });
  }

  function ranking(scenario: Scenario) {
    return scenarioRanking(scenario, places());
  }
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (scenario: Scenario, fields: FormFields) => FormAnswer,
  columns?: number,
): FastifyReply {
  const reading = readScenario(fieldsOf(request.body));
  if (reading.kind === 'scenario') {
    // What the numbers were read as, for the browser's storage and address.
    reply.header('x-scenario', String(new URLSearchParams(scenarioAsFields(reading.scenario))));
    return sendAnswer(request, reply, answer(reading.scenario, fieldsOf(request.body)));
  }
  return sendProblems(request, reply, reading.problems, {
    idPrefix: PREFIX,
    ...(columns !== undefined && { columns }),
  });
}
