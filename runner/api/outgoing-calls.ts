import { type TObject, type TSchema, Type } from 'typebox';
import { EVENT_TYPES } from '../job/event-target.ts';

// What the runner sends, for the API document: docs/contract/runner.md 6 and 4.14.

const text = (description: string) => Type.String({ description });

const CALL_HEADERS = Type.Object({
  'X-Runner-Job-Id': text('The job'),
  'X-Runner-Attempt': Type.Integer({ minimum: 1, description: 'Which attempt it is' }),
  'X-Runner-Queue': text('Its queue, percent-encoded where a header could not carry the name'),
  'X-Runner-Claim': text('Goes back with /heartbeat, /complete and /fail'),
  traceparent: Type.Optional(text('The trace, if one was given')),
  'webhook-id': Type.Optional(text('The job; with secrets in [signing], as are the next two')),
  'webhook-timestamp': Type.Optional(Type.Integer({ description: 'Seconds since 1970' })),
  'webhook-signature': Type.Optional(text('Standard Webhooks: `v1,…`, one for each secret')),
});

const EVENT = Type.Object({
  type: Type.Enum([...EVENT_TYPES], { description: 'What happened' }),
  timestamp: text('When'),
  data: Type.Object({ queue: text('Where') }, { additionalProperties: true }),
});

const ANSWERS = {
  200: { description: 'Any 2xx completes the job; the body is its result' },
  202: {
    description: 'With Runner-Lease the work goes on and is reported later',
    headers: {
      'Runner-Lease': {
        description: 'Seconds until the first report',
        schema: { type: 'integer', minimum: 1 },
      },
    },
  },
  '3XX': { description: 'Dead: redirects are not followed' },
  '4XX': {
    description: 'Dead, but for the `retry_statuses` of the job (408, 425, 429)',
  },
  '5XX': { description: 'Tried again after the delay of the job, or after Retry-After' },
};

const call = (operationId: string, summary: string, description: string, body: TSchema) => ({
  post: {
    operationId,
    summary,
    description,
    parameters: parametersOf(CALL_HEADERS),
    requestBody: { content: { 'application/json': { schema: body } } },
    responses: ANSWERS,
  },
});

function parametersOf({ properties, required }: TObject): object[] {
  return Object.entries(properties).map(([name, schema]) => ({
    ...{ name, in: 'header', required: required?.includes(name) === true, schema },
    description: (schema as { description?: string }).description,
  }));
}

export const OUTGOING_CALLS = {
  job: call(
    'callJob',
    'The call of a job',
    'Goes to `callback_url` with the `method` and the `headers` of the job; the body is its payload.',
    Type.Object({}, { additionalProperties: true }),
  ),
  event: call(
    'tellEvent',
    'An event',
    'Goes to the `url` of each event target that asks for it.',
    EVENT,
  ),
};
