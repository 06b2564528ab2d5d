import { notFound } from '@tessera/kit/errors';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { localeOf } from '@tessera/kit/http/visit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Desk } from '../desk.ts';
import type { Scenario } from '../formula/scenario.ts';
import { readScenario, scenarioFields } from '../formula/scenario-input.ts';
import { findRegion, NATIONAL } from '../market/region.ts';
import {
  type Asking,
  acrossColumns,
  answered,
  type FormAnswer,
  type FormFields,
  fieldsOf,
  formBody,
  refused,
} from '../ui/form-answer.ts';
import { PREFIX } from '../ui/scenario/panel.ts';
import {
  scenarioCards,
  scenarioDetail,
  scenarioRows,
  scenarioSummary,
} from '../ui/scenario/results.ts';
import { scenarioRanking, scenarioRecord, summaryRecord } from './analyse.ts';

const names = Object.keys(scenarioFields);
const config = perMinute(240);

/**
 * The four endpoints of the scenario engine (specification part A, section 4; names and bounds in
 * the design page, section 4). Nothing of what is sent is kept.
 */
export function scenarioRoutes({ server, store }: Desk): void {
  const body = formBody(names);

  server.post('/api/scenario/summary', { schema: { body }, config }, (request, reply) =>
    send(request, reply, (asking, scenario) =>
      answered(
        asking,
        () => scenarioSummary(asking.locale, scenario),
        () => summaryRecord(scenario),
      ),
    ),
  );

  server.post('/api/scenario/regions', { schema: { body }, config }, (request, reply) =>
    send(request, reply, (asking, scenario) => {
      const results = ranking(scenario);
      return answered(
        asking,
        () => scenarioCards({ locale: asking.locale, results }),
        () => ({ regions: results.map(scenarioRecord) }),
      );
    }),
  );

  server.post('/api/scenario/compare', { schema: { body }, config }, (request, reply) =>
    send(
      request,
      reply,
      (asking, scenario) => {
        const results = ranking(scenario);
        return answered(
          asking,
          () => scenarioRows({ locale: asking.locale, results }),
          () => ({ regions: results.map(scenarioRecord) }),
        );
      },
      acrossColumns(5),
    ),
  );

  const detail = formBody([...names, 'region']);
  server.post(
    '/api/scenario/region-detail',
    { schema: { body: detail }, config },
    (request, reply) => {
      const slug = regionAsked(fieldsOf(request.body));
      return send(request, reply, (asking, scenario) => {
        const place = { region: slug, avgPriceM2: store.affordability.latest(slug)?.avgPriceM2 };
        const result = scenarioRanking(scenario, [place])[0];
        return answered(
          asking,
          () => scenarioDetail(asking.locale, scenario, result),
          () => ({ region: slug, result: result === undefined ? null : scenarioRecord(result) }),
        );
      });
    },
  );

  function ranking(scenario: Scenario) {
    const places = store.affordability.allLatest().filter(({ region }) => region !== NATIONAL);
    return scenarioRanking(scenario, places);
  }
}

/** The region a body names; 404 where there is none of that name. */
function regionAsked({ region }: FormFields): string {
  const slug = typeof region === 'string' ? region : '';
  if (!findRegion(slug))
    throw notFound(`region ${slug.slice(0, 40)}`, `Místo ${slug.slice(0, 40)}`);
  return slug;
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (asking: Asking, scenario: Scenario) => FormAnswer,
  wrap?: Parameters<typeof refused>[3],
): FastifyReply {
  const asking = { accept: request.headers.accept, locale: localeOf(request) };
  const reading = readScenario(fieldsOf(request.body));
  const { statusCode, type, body } =
    reading.kind === 'scenario'
      ? answer(asking, reading.scenario)
      : refused(asking, reading.problems, PREFIX, wrap);
  // Personal figures: not even a shared cache may keep the answer.
  return reply.code(statusCode).header('cache-control', 'no-store').type(type).send(body);
}
