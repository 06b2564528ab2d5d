import { badRequest, notFound } from '@tessera/kit/errors';
import { answer, jsonOf } from '@tessera/kit/http/answers';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { Type } from 'typebox';
import { type Context, placeOf, regionOrNotFound, staleOf } from '../context.ts';
import { questionOf, readHousehold } from '../formula/household-input.ts';
import { householdFieldNames } from '../formula/scenario-input.ts';
import { fieldsOf, unchecked } from '../input/form-answer.ts';
import { staleRecords } from '../market/rhythm.ts';
import { HOUSEHOLD, householdRecord } from './record.ts';

const SCHEMA = {
  operationId: 'household',
  summary: 'Whether a household can buy a flat in a region, and what would make it possible',
  tags: ['calculators'],
  querystring: Type.Object({
    region: Type.String({ maxLength: 60, default: 'praha' }),
    ...unchecked(householdFieldNames),
  }),
  response: { 200: answer('The answer', jsonOf(HOUSEHOLD)) },
};

/** `GET /api/household` (docs/contract/housing.md 10.15). Nothing that is sent is stored. */
export function householdRoutes(context: Context): void {
  const { server } = context;
  server.get('/api/household', { schema: SCHEMA, config: perMinute(240) }, (request, reply) => {
    const region = regionOrNotFound(request.query.region);
    const reading = readHousehold(fieldsOf(request.query));
    if (reading.kind === 'problems') throw badRequest(reading.problems);
    const question = questionOf(reading, placeOf(context, region));
    if (!question) throw notFound(`price of ${region}`, `Cena místa ${region}`);
    return reply.header('cache-control', 'no-store').send({
      ...householdRecord(question),
      stale: staleRecords(staleOf(context, region)),
    });
  });
}
