import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UsageError } from '@tessera/kit/start';
import { openingDatabase } from '../service.ts';
import type { Settings } from '../settings/schema.ts';
import { openForAdding, openForReading } from '../store/open.ts';
import {
  type LineCounts,
  parseLine,
  type Transfer,
  type TransferLine,
} from '../store/port/transfer.ts';

/** `export` or `import`; answers the exit code. */
export async function transferCommand(
  command: string,
  args: readonly string[],
  settings: Settings,
  print: (sentence: string) => void,
): Promise<number> {
  const { database_url: databaseUrl, db_path: path } = settings.server;
  const place = { databaseUrl, path, encryptionKeys: settings.security.encryption_key };
  const plain = args.includes('--plain');
  const [file] = args.filter((arg) => arg !== '--plain' && arg !== '--');
  print(
    command === 'export'
      ? await exportTo(file, () => openingDatabase(settings, () => openForReading(place, plain)))
      : await importFrom(file, () =>
          openingDatabase(settings, () => openForAdding(place, Date.now())),
        ),
  );
  return 0;
}

/** Writes every line; the file appears under its name when it is whole. */
async function exportTo(
  file: string | undefined,
  open: () => Promise<Pick<Transfer, 'lines' | 'close'>>,
): Promise<string> {
  if (file === undefined) throw new UsageError('export wants a FILE that does not exist yet');
  if (existsSync(file)) throw new Error(`${file} exists already; an export overwrites nothing`);
  const unfinished = `${file}.unfinished`;
  const counts = { queue: 0, schedule: 0, job: 0 };
  const database = await open();
  async function* texts() {
    for await (const line of database.lines()) {
      counts[line.kind] += 1;
      yield `${JSON.stringify(line)}\n`;
    }
  }
  try {
    rmSync(unfinished, { force: true });
    // Headers and payloads may be secret.
    const target = createWriteStream(unfinished, { mode: 0o600, flush: true });
    await pipeline(Readable.from(texts()), target);
    renameSync(unfinished, file);
  } finally {
    await database.close();
    rmSync(unfinished, { force: true });
  }
  return `${file} holds ${inWords(counts)}.`;
}

/** Adds the lines of a file in steps: what was added before an error is there the next time. */
async function importFrom(
  file: string | undefined,
  open: () => Promise<Pick<Transfer, 'add' | 'close'>>,
): Promise<string> {
  if (file === undefined) throw new UsageError('import wants the FILE of an export');
  const [added, all] = [1, 2].map(() => ({ queue: 0, schedule: 0, job: 0 })) as [
    LineCounts,
    LineCounts,
  ];
  const database = await open();
  async function add(lines: readonly TransferLine[]) {
    const step = await database.add(lines);
    for (const kind of Object.keys(added) as TransferLine['kind'][]) added[kind] += step[kind];
    for (const { kind } of lines) all[kind] += 1;
  }
  try {
    let step: TransferLine[] = [];
    for await (const line of linesIn(file)) {
      step.push(line);
      if (step.length < STEP) continue;
      await add(step);
      step = [];
    }
    await add(step);
  } finally {
    await database.close();
  }
  const there = {
    queue: all.queue - added.queue,
    schedule: all.schedule - added.schedule,
    job: all.job - added.job,
  };
  return `${inWords(added)} added; ${inWords(there)} were there already.`;
}

const STEP = 1000;

async function* linesIn(file: string): AsyncIterable<TransferLine> {
  let number = 0;
  const input = createReadStream(file, { encoding: 'utf8' });
  for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1;
    if (text === '') continue;
    try {
      yield parseLine(text);
    } catch (cause) {
      throw new Error(`${file}, line ${number}: ${(cause as Error).message}`, { cause });
    }
  }
}

function inWords({ job, queue, schedule }: LineCounts): string {
  return `${numbered(job, 'job')}, ${numbered(queue, 'queue')} and ${numbered(schedule, 'schedule')}`;
}

const numbered = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`;
