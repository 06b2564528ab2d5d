import type { Server } from '@tessera/kit/http/server';
import { Type } from 'typebox';
import { grantOf } from '../access/protection.ts';
import { queryReader } from '../input/reader.ts';
import { parseTimestamp, timestamp } from '../job/timestamp.ts';
import * as field from '../job/wire/fields.ts';
import { AuditReply } from '../job/wire/monitoring-replies.ts';
import { type ApiParts, operationOf } from './parts.ts';

const AuditQuery = Type.Object({
  target: Type.Optional(Type.String({ description: 'Name of a queue, id of a schedule' })),
  before: Type.Optional({ ...field.moment, description: 'Before this time: the next page' }),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: 'Default: 100' })),
});
const readQuery = queryReader(AuditQuery);

/** `GET /audit`: who changed queues, schedules and many jobs, the newest first. */
export function auditRoutes(server: Server, { store }: ApiParts): void {
  server.get(
    '/audit',
    operationOf('audit')('listChanges', 'Who changed what', {
      querystring: AuditQuery,
      response: { 200: Type.Array(AuditReply) },
    }),
    async (request): Promise<AuditReply[]> => {
      const { target, before, limit = 100 } = readQuery(request.query);
      const until = before === undefined ? undefined : parseTimestamp(before);
      const ofQueues = grantOf(request)?.queues !== undefined;
      const lines = await store.listAudit({ target, ofQueues, before: until, limit });
      return lines.map((line) => ({ ...line, at: timestamp(line.at) }));
    },
  );
}
