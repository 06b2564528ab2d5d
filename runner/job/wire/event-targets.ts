import { type Static, Type } from 'typebox';
import { EVENT_TYPES } from '../event-target.ts';
import * as field from './fields.ts';

const text = Type.String();

/** `PUT /event-targets/{name}`: 4.14. */
export const EventTargetRequest = Type.Object(
  {
    url: field.callbackUrl,
    events: Type.Array(Type.Enum([...EVENT_TYPES]), { minItems: 1, maxItems: 10 }),
    queues: Type.Optional(
      Type.Array(field.queueName, { maxItems: 100, description: 'Only of these; absent: of all' }),
    ),
  },
  { title: 'NewEventTarget' },
);

/** `GET /event-targets`. */
export const EventTargetReply = Type.Object(
  {
    name: text,
    url: text,
    events: Type.Array(Type.Enum([...EVENT_TYPES])),
    queues: Type.Union([Type.Array(text), Type.Null()]),
    created_at: text,
    updated_at: text,
  },
  { title: 'EventTarget' },
);
export type EventTargetReply = Static<typeof EventTargetReply>;
