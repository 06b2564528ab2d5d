import { badRequest, PublicError } from '@tessera/kit/errors';
import type { Server } from '@tessera/kit/http/server';
import { Type } from 'typebox';
import { endLease, endLeases, findLeasedJobs } from '../engine/end-leases.ts';
import { bodyReader } from '../input/reader.ts';
import { textOfFirstBytes } from '../job/beginning.ts';
import type { Outcome } from '../job/outcome.ts';
import { timestamp } from '../job/timestamp.ts';
import { ErrorReply } from '../job/wire/replies.ts';
import {
  CompleteRequest,
  EndLeaseRequest,
  EndLeasesRequest,
  FailRequest,
  HeartbeatRequest,
} from '../job/wire/requests.ts';
import { type ClaimRef, parseClaimToken } from '../job/worker.ts';
import { type ApiParts, found, operationOf } from './parts.ts';

const params = Type.Object({ id: Type.String() });
const operation = operationOf('later acknowledgement');
const readHeartbeat = bodyReader(HeartbeatRequest);
const readComplete = bodyReader(CompleteRequest);
const readFail = bodyReader(FailRequest);
const readEndLease = bodyReader(EndLeaseRequest);
// A null field is refused rather than ignored: it would widen the filter.
const readEndLeases = bodyReader(EndLeasesRequest, { nullIsAbsent: false });

/** The lease of a heartbeat that names none. */
const DEFAULT_LEASE_SECS = 60;

/**
 * Reports of receivers that answered a callback with 202 and `Runner-Lease`. Each names the claim
 * from the call's `X-Runner-Claim`; 409 when that claim no longer holds. `end-lease` is for an operator
 * who knows that the receiver is gone, and needs no claim. docs/contract/runner.md 4.10.
 */
export function reportRoutes(server: Server, parts: ApiParts): void {
  const { store, engine, maxResultBytes } = parts;
  const extended = Type.Object({ id: Type.String(), lease_until: Type.String() });
  server.post(
    '/jobs/:id/heartbeat',
    operation('extendLease', 'Extend the lease of an accepted job', {
      params,
      body: HeartbeatRequest,
      response: { 200: extended, 409: ErrorReply },
    }),
    async (request) => {
      const { claim, lease_secs = DEFAULT_LEASE_SECS, ...said } = readHeartbeat(request.body);
      const ref = claimRef(request.params.id, claim);
      const now = store.now();
      const leaseUntil = now + lease_secs * 1000;
      if (!(await store.extendLease(ref, leaseUntil, now, said))) throw claimLost(ref);
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
        ...{ kind: 'delivered', statusCode: 202 },
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

  server.post(
    '/jobs/:id/end-lease',
    operation('endLease', 'Fail the current attempt of an accepted job whose receiver is gone', {
      params,
      body: EndLeaseRequest,
      response: { 200: settled, 409: ErrorReply },
    }),
    async (request) => {
      const { id } = request.params;
      const end = readEndLease(request.body ?? {});
      const job = found(await store.findJob(id), `job ${id}`);
      if (!(await endLease(job, end, parts))) {
        throw new PublicError(409, 'conflict', `job ${id} is not out on a lease`);
      }
      return { id, status: (await store.findJob(id))?.status ?? 'deleted' };
    },
  );

  server.post(
    '/jobs/end-leases',
    operation('endLeases', 'Fail the current attempts of accepted jobs whose receiver is gone', {
      body: EndLeasesRequest,
      response: { 200: Type.Object({ matched: Type.Integer(), ended: Type.Integer() }) },
    }),
    async (request) => {
      const { queue, host, all = false, dry_run = false, ...end } = readEndLeases(request.body);
      if (queue === undefined && host === undefined && !all && !dry_run) {
        throw badRequest([{ field: 'all', message: ALL_OR_FILTER }]);
      }
      const filter = { queueName: queue, host: host?.toLowerCase() };
      const jobs = await findLeasedJobs(filter, parts);
      const ended = dry_run ? 0 : await endLeases(jobs, end, parts);
      return { matched: jobs.length, ended };
    },
  );
}

const ALL_OR_FILTER = 'must be true to end every lease, unless a queue or host is given';

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
