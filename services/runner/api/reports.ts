import { badRequest, PublicError } from '@tessera/kit/errors';
import type { Server } from '@tessera/kit/http/server';
import { Type } from 'typebox';
import { bodyReader } from '../input/reader.ts';
import { textOfFirstBytes } from '../job/beginning.ts';
import { type ClaimRef, parseClaimToken } from '../job/claim-token.ts';
import type { Outcome } from '../job/outcome.ts';
import { timestamp } from '../job/timestamp.ts';
import { ErrorReply } from '../job/wire/replies.ts';
import { CompleteRequest, FailRequest, HeartbeatRequest } from '../job/wire/requests.ts';
import { type ApiParts, operationOf } from './parts.ts';

const params = Type.Object({ id: Type.String() });
const operation = operationOf('later acknowledgement');
const readHeartbeat = bodyReader(HeartbeatRequest);
const readComplete = bodyReader(CompleteRequest);
const readFail = bodyReader(FailRequest);

/** The lease of a heartbeat that names none. */
const DEFAULT_LEASE_SECS = 60;

/**
 * Reports of receivers that answered a callback with 202 and `Runner-Lease`. Each names the claim
 * from the call's `X-Runner-Claim`; 409 when that claim no longer holds. docs/contract/runner.md 4.10.
 */
export function reportRoutes(server: Server, { store, engine, maxResultBytes }: ApiParts): void {
  const extended = Type.Object({ id: Type.String(), lease_until: Type.String() });
  server.post(
    '/jobs/:id/heartbeat',
    operation('extendLease', 'Extend the lease of an accepted job', {
      params,
      body: HeartbeatRequest,
      response: { 200: extended, 409: ErrorReply },
    }),
    async (request) => {
      const { claim, lease_secs = DEFAULT_LEASE_SECS } = readHeartbeat(request.body);
      const ref = claimRef(request.params.id, claim);
      const now = store.now();
      const leaseUntil = now + lease_secs * 1000;
      if (!(await store.extendLease(ref, leaseUntil, now))) throw claimLost(ref);
      return { id: ref.id, lease_until: timestamp(leaseUntil) };
    },
  );

  const settled = Type.Object({ id: Type.String(), status: Type.String() });
  const report = async (id: string, claim: string, outcome: Outcome) => {
    const ref = claimRef(id, claim);
    if (!(await engine.report(ref, outcome))) throw claimLost(ref);
    // A failed attempt is pending again or dead, depending on the attempts left.
    return { id, status: (await store.findJob(id))?.status ?? 'deleted' };
  };

  server.post(
    '/jobs/:id/complete',
    operation('completeJob', 'Complete an accepted job', {
      params,
      body: CompleteRequest,
      response: { 200: settled, 409: ErrorReply },
    }),
    async (request) => {
      const { claim, result = '' } = readComplete(request.body);
      const bytes = Buffer.from(result);
      return report(request.params.id, claim, {
        kind: 'delivered',
        statusCode: 202,
        body: textOfFirstBytes([bytes], maxResultBytes),
        bodyCut: bytes.length > maxResultBytes,
      });
    },
  );

  server.post(
    '/jobs/:id/fail',
    operation('failJob', 'Fail the current attempt of an accepted job', {
      params,
      body: FailRequest,
      response: { 200: settled, 409: ErrorReply },
    }),
    async (request) => {
      const { claim, error = '', permanent = false } = readFail(request.body);
      const outcome = { kind: 'failed', statusCode: null, error, permanent } as const;
      return report(request.params.id, claim, outcome);
    },
  );
}

function claimRef(id: string, claim: string): ClaimRef {
  const ref = parseClaimToken(claim);
  if (ref !== undefined && ref.id !== id) {
    throw new PublicError(409, 'conflict', `the claim is that of job ${ref.id}, not of job ${id}`);
  }
  if (ref !== undefined) return ref;
  throw badRequest([{ field: 'claim', message: 'must be the X-Runner-Claim of the call' }]);
}

function claimLost({ id }: ClaimRef): PublicError {
  return new PublicError(409, 'conflict', `the claim on job ${id} no longer holds`);
}
