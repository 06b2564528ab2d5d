import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { JobDefaults } from '../../services/runner/job/job.ts';
import type { Store } from '../../services/runner/store/port/store.ts';
import { openSqliteStore } from '../../services/runner/store/sqlite/open.ts';
import type { JobRow } from '../../services/runner/store/sqlite/rows.ts';

/*
 * Disk. The SQLite store on a file that a simulated process may lose its hold of: a transaction may
 * fail, and the process may die in it. What the transactions change is seen in the order in which
 * they change it, by triggers of the connection, and told when they are committed.
 */

/** A row of `job` as it is after the change; undefined: deleted. */
export type Change = { readonly id: string; readonly row: JobRow | undefined };

/** `before` and `after`: the process dies there. */
export type CommitFate = 'done' | 'full' | 'before' | 'after';

type Disk = Disposable & {
  open(clock: () => number): Store;
  /** Ends everything that the process had open, as the operating system does. */
  letGo(): void;
};

type DiskOptions = {
  readonly defaults: JobDefaults;
  readonly fateOf: () => CommitFate;
  readonly onCommit: (changes: readonly Change[]) => void;
  /** The process died within a transaction. */
  readonly onDeath: () => void;
};

const UNSYNCED = 'PRAGMA synchronous = OFF';

/** https://sqlite.org/rescode.html */
const CODES = { io: 10, full: 13 };

const failure = (kind: keyof typeof CODES) =>
  Object.assign(new Error(`simulated: ${kind}`), { errcode: CODES[kind] });

export function createDisk({ defaults, fateOf, onCommit, onDeath }: DiskOptions): Disk {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-simulate-'));
  const path = join(folder, 'runner.db');
  const handles = new Set<DatabaseSync>();
  let changes: Change[] = [];
  let isDead = false;
  const { prepare, exec } = DatabaseSync.prototype;
  DatabaseSync.prototype.exec = function (sql) {
    // The device is simulated as well: nobody waits for the real one.
    if (!handles.has(this)) exec.call(this, UNSYNCED);
    handles.add(this);
    return exec.call(this, sql.startsWith('PRAGMA synchronous') ? UNSYNCED : sql);
  };
  DatabaseSync.prototype.prepare = function (sql, ...options) {
    const statement = prepare.call(this, sql, ...options);
    if (sql === 'BEGIN IMMEDIATE') statement.run = beginOf(statement.run.bind(statement));
    if (sql === 'COMMIT') statement.run = commitOf(statement.run.bind(statement));
    return statement;
  };

  type Run = ReturnType<DatabaseSync['prepare']>['run'];
  const beginOf = (run: Run): Run => {
    return () => {
      if (isDead) throw failure('io');
      changes = [];
      return run();
    };
  };
  const commitOf = (run: Run): Run => {
    return () => {
      const fate = fateOf();
      if (fate === 'full') throw failure('full');
      if (fate === 'before') die();
      const result = run();
      const committed = changes;
      changes = [];
      onCommit(committed);
      if (fate === 'after') die();
      return result;
    };
  };

  function die(): never {
    isDead = true;
    onDeath();
    throw failure('io');
  }

  /** Notes each change of a job. */
  function watch(db: DatabaseSync): void {
    const columns = db.prepare("SELECT name FROM pragma_table_info('job')").all();
    const names = columns.map(({ name }) => String(name));
    db.function('saw', { varargs: true }, (...values: unknown[]) => {
      const row = Object.fromEntries(names.map((name, index) => [name, values[index]]));
      changes.push({ id: String(row.id), row: row as unknown as JobRow });
      return null;
    });
    db.function('saw_deleted', (id) => {
      changes.push({ id: String(id), row: undefined });
      return null;
    });
    const saw = `saw(${names.map((name) => `new.${name}`).join(', ')})`;
    for (const [when, seen] of [
      ['INSERT', saw],
      ['UPDATE', saw],
      ['DELETE', 'saw_deleted(old.id)'],
    ]) {
      db.exec(`CREATE TEMP TRIGGER on_${when} AFTER ${when} ON job BEGIN SELECT ${seen}; END`);
    }
  }

  function open(clock: () => number): Store {
    isDead = false;
    const store = openSqliteStore({ path, durability: 'normal', defaults, clock });
    watch([...handles].find((db) => db.isOpen && db.location() === path)!);
    return store;
  }

  const disk: Disk = {
    open,
    letGo() {
      for (const db of handles) if (db.isOpen) db.close();
      handles.clear();
    },
    [Symbol.dispose]() {
      disk.letGo();
      Object.assign(DatabaseSync.prototype, { prepare, exec });
      rmSync(folder, { recursive: true, force: true });
    },
  };

  return disk;
}
