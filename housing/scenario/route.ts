import { html } from '@tessera/kit/html';
import { perMinute } from '@tessera/kit/http/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { formDocument } from '../api-document.ts';
import { type Context, householdIn, householdsIn, regionOrNotFound, usualIn } from '../context.ts';
import { scenarioDefaults, withoutUsual } from '../formula/scenario.ts';
import {
  ownFieldNames,
  readScenario,
  scenarioAsFields,
  scenarioFields,
} from '../formula/scenario-input.ts';
import { rankedScenarios, scenarioResult } from '../formula/scenario-result.ts';
import { bestRegion, householdFrame, spokenAnswer } from '../household/panel.ts';
import {
  type FormAnswer,
  type FormFields,
  fieldsOf,
  formBody,
  sendAnswer,
  sendProblems,
} from '../input/form-answer.ts';
import { definitionChoices, definitionOf } from '../market/definition.ts';
import { NATIONAL, regions } from '../market/region.ts';
import { type Carried, ownFields } from '../ui/address.ts';
import { elsewhereInWords, placesInWords } from './answer.ts';
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

const names = [...Object.keys(scenarioFields), ...ownFieldNames];
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
  const { server } = context;
  const body = formBody([...names, ...Object.keys(definitionChoices)]);
  const everywhere = regions.map(({ slug }) => slug);
  server.post('/api/scenario/summary', { schema: { ...SUMMARY, body }, config }, (request, reply) =>
    send(request, reply, NATIONAL, ({ scenario }, fields) => ({
      fragment: (locale) => scenarioSummary(locale, scenario, fields),
      record: () => summaryRecord(scenario),
    })),
  );
  server.post('/api/scenario/regions', { schema: { ...REGIONS, body }, config }, (request, reply) =>
    send(request, reply, NATIONAL, (carried, fields) => {
      const all = householdsIn(context, fields, everywhere);
      const results = rankedScenarios(all);
      return {
        fragment: (locale) => {
          const best = bestRegion(all);
          const spoken = best && spokenAnswer(locale, best);
          const answer = placesInWords(locale, carried, all, spoken);
          return html`${householdFrame(locale, best, true)}${scenarioCards({ locale, results, carried, answer })}`;
        },
        record: () => ({ regions: results.map(scenarioRecord) }),
      };
    }),
  );
  server.post('/api/scenario/compare', { schema: { ...RANKING, body }, config }, (request, reply) =>
    send(
      request,
      reply,
      NATIONAL,
      (carried, fields) => {
        const results = rankedScenarios(householdsIn(context, fields, everywhere));
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
      return send(request, reply, slug, (carried, fields) => {
        const [own] = householdsIn(context, fields, [slug], slug);
        return {
          fragment: (locale) => {
            const all = householdsIn(context, fields, everywhere, slug);
            const words = own && elsewhereInWords(locale, carried, own, all);
            return html`${householdFrame(locale, own, true)}${scenarioDetail(locale, own, words)}`;
          },
          record: () => ({
            region: slug,
            result: own ? scenarioRecord(scenarioResult(own)) : null,
            household: own ? householdRecord(own) : null,
          }),
        };
      });
    },
  );

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    region: string,
    answer: (carried: Carried, fields: FormFields) => FormAnswer,
    columns?: number,
  ): FastifyReply {
    // Forms send a rate; a program that sends none asks with the specified one.
    const usual = { mortgage_rate_pct: String(scenarioDefaults.mortgageRatePct) };
    const fields = { ...usual, ...fieldsOf(request.body) };
    const reading = readScenario(fields);
    const household = householdIn(context, fields, region);
    if (reading.kind === 'problems' || household.kind === 'problems') {
      const problems = household.kind === 'problems' ? household.problems : [];
      return sendProblems(request, reply, problems, {
        idPrefix: PREFIX,
        ...(columns !== undefined && { columns }),
      });
    }
    const scenario = withoutUsual(reading.scenario, usualIn(context, region));
    // What the numbers were read as, for the browser's storage and address.
    const own = ownFields(fields);
    reply.header(
      'x-scenario',
      String(new URLSearchParams({ ...scenarioAsFields(scenario), ...own })),
    );
    const carried = { scenario, definition: definitionOf(fields), own };
    return sendAnswer(request, reply, answer(carried, fields));
  }
}
