import type { ClaimedJob } from '@tessera/runner/job/job';
import { attemptOf } from '@tessera/runner/job/outcome';
import pg from 'pg';
import type { Costs, StatementCost } from '../../lab/scale/costs.ts';
import { median } from '../measure.ts';
import { observe, type Spent } from './database-figures.ts';
import type { BenchPostgres } from './postgres-server.ts';
import { openBench, PAYLOAD } from './setting.ts';

/** How many statements with one job each, and how many with `MANY` jobs. */
const TIMES = { one: 3000, many: 300 };
const MANY = 50;
const LISTENERS = 25;
const COMMITTERS = 16;
const COMMITS = 3000;
/** Jobs that run at a time. */
const RUNNING = 500;
const QUEUE = { rateLimitRps: null, maxConcurrency: 1_000_000 } as const;
const RESULT = '{"ok":true}';

export type StatementCosts = Pick<
  Costs,
  'enqueue' | 'claim' | 'settle' | 'emptyClaimMs' | 'notifiedMs' | 'flushMs' | 'commits'
> & {
  /** The least that a queue of one's own would do with a row of the same size, a job. */
  readonly bare: Spent;
};

/** Each statement of the store by itself, with one job and with many: the rest is a straight line. */
export async function statementCosts(server: BenchPostgres): Promise<StatementCosts> {
  const databaseUrl = await server.database();
  const observer = await observe(server, databaseUrl);
  const url = 'http://127.0.0.1:1/hook';
  const { store, close } = await openBench(url, { databaseUrl, queue: QUEUE });
  const job = { callbackUrl: url, queueName: 'bench', payload: PAYLOAD };
  const spent = async (times: number, work: () => Promise<unknown>): Promise<Spent> => {
    const before = await observer.spent();
    for (let n = 0; n < times; n++) await work();
    const after = await observer.spent();
    return {
      databaseMs: (after.databaseMs - before.databaseMs) / times,
      walBytes: (after.walBytes - before.walBytes) / times,
    };
  };

  /** Adds, claims and settles `jobs` jobs by each statement. */
  async function perStatement(times: number, jobs: number) {
    const claims: (readonly ClaimedJob[])[] = [];
    const enqueue = () => store.enqueueMany(new Array(jobs).fill(job), store.now());
    const claim = async () => {
      const asked = { workerId: 'w', slots: jobs, queues: [], random: Math.random };
      const { jobs: found } = await store.claim({ ...asked, now: store.now() });
      if (found.length !== jobs) throw new Error(`claimed ${found.length} jobs instead of ${jobs}`);
      claims.push(found);
    };
    const settle = () => {
      const now = store.now();
      const outcome = { kind: 'delivered', statusCode: 200, body: RESULT, bodyCut: false } as const;
      const settlement = { status: 'completed', result: RESULT, resultCut: false } as const;
      const done = claims
        .shift()!
        .map((one) =>
          store.settle({ claim: one, settlement, attempt: attemptOf(one, outcome, 1), now }),
        );
      return Promise.all(done);
    };
    const added = await spent(times, enqueue);
    // A plan made for an empty table looks each job up among all that wait.
    await observer.analyze();
    const parts = { claim: [] as Spent[], settle: [] as Spent[] };
    const atOnce = Math.min(times, RUNNING / jobs);
    for (let part = 0; part < times / atOnce; part++) {
      parts.claim.push(await spent(atOnce, claim));
      parts.settle.push(await spent(atOnce, settle));
    }
    return { enqueue: added, claim: mean(parts.claim), settle: mean(parts.settle) };
  }

  await perStatement(200, 1); // prepares the statements and compiles this
  const one = await perStatement(TIMES.one, 1);
  const many = await perStatement(TIMES.many, MANY);
  const empty = await spent(TIMES.one, () =>
    store.claim({ workerId: 'w', slots: 10, queues: [], now: store.now(), random: Math.random }),
  );
  await close();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const bare = await bareStatements(client, spent);
  const flushMs = await timeOfFlush(client);
  const notifiedMs = await notified(databaseUrl, client, spent);
  const commits = {
    plain: await commitsPerSecond(databaseUrl, 'INSERT INTO flushed VALUES (1)'),
    notifying: await commitsPerSecond(
      databaseUrl,
      "WITH added AS (INSERT INTO flushed VALUES (1) RETURNING 1) SELECT pg_notify('measured', '') FROM added",
    ),
  };
  await client.end();
  await observer.close();
  return {
    enqueue: straightLine(one.enqueue, many.enqueue),
    claim: straightLine(one.claim, many.claim),
    settle: straightLine(one.settle, many.settle),
    emptyClaimMs: empty.databaseMs,
    ...{ notifiedMs, flushMs, commits, bare },
  };
}

function mean(all: readonly Spent[]): Spent {
  const of = (figure: keyof Spent) => all.reduce((sum, one) => sum + one[figure], 0) / all.length;
  return { databaseMs: of('databaseMs'), walBytes: of('walBytes') };
}

function straightLine(one: Spent, many: Spent): StatementCost {
  const perJobMs = (many.databaseMs - one.databaseMs) / (MANY - 1);
  const perJobBytes = (many.walBytes - one.walBytes) / (MANY - 1);
  return {
    ...{ fixedMs: one.databaseMs - perJobMs, perJobMs },
    ...{ fixedBytes: one.walBytes - perJobBytes, perJobBytes },
  };
}

type Measure = (times: number, work: () => Promise<unknown>) => Promise<Spent>;

/** A row is inserted, taken and finished, each in a statement of its own, found by its key. */
async function bareStatements(client: pg.Client, spent: Measure): Promise<Spent> {
  await client.query(`CREATE TABLE bare (id integer PRIMARY KEY, state integer NOT NULL,
    callback_url text NOT NULL, payload text NOT NULL)`);
  const statements = [
    { name: 'add', text: "INSERT INTO bare VALUES ($1, 0, 'http://127.0.0.1:1/hook', $2)" },
    { name: 'take', text: 'UPDATE bare SET state = 1 WHERE id = $1' },
    { name: 'finish', text: 'UPDATE bare SET state = 2 WHERE id = $1' },
  ];
  let id = 0;
  return spent(TIMES.one, async () => {
    id += 1;
    for (const [place, statement] of statements.entries()) {
      await client.query({ ...statement, values: place === 0 ? [id, PAYLOAD] : [id] });
    }
  });
}

/** What a commit takes longer when it waits for the disk: the difference of two medians. */
async function timeOfFlush(client: pg.Client): Promise<number> {
  const took = { on: [] as number[], off: [] as number[] };
  await client.query('CREATE TABLE flushed (id integer)');
  for (let round = 0; round < 400; round++) {
    for (const kind of ['on', 'off'] as const) {
      await client.query(`SET synchronous_commit = ${kind}`);
      const began = performance.now();
      await client.query('INSERT INTO flushed VALUES (1)');
      took[kind].push(performance.now() - began);
    }
  }
  await client.query('RESET synchronous_commit');
  return median(took.on) - median(took.off);
}

/** Notifications that some connections listen to, less those that nobody does. */
async function notified(url: string, client: pg.Client, spent: Measure): Promise<number> {
  const notify = () => client.query('NOTIFY measured');
  const alone = await spent(TIMES.one, notify);
  const listeners = Array.from({ length: LISTENERS }, () => new pg.Client(url));
  for (const listener of listeners) {
    await listener.connect();
    await listener.query('LISTEN measured');
  }
  const heard = await spent(TIMES.one, notify);
  await Promise.all(listeners.map((listener) => listener.end()));
  return (heard.databaseMs - alone.databaseMs) / LISTENERS;
}

/** Transactions that notify stand in line for each other until they are on disk; others share a write. */
async function commitsPerSecond(url: string, statement: string): Promise<number> {
  const clients = Array.from({ length: COMMITTERS }, () => new pg.Client(url));
  await Promise.all(clients.map((client) => client.connect()));
  const began = performance.now();
  let left = COMMITS;
  const commitAll = async (client: pg.Client) => {
    while (left-- > 0) await client.query(statement);
  };
  await Promise.all(clients.map(commitAll));
  const seconds = (performance.now() - began) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  return COMMITS / seconds;
}
