import {
  isInstead,
  isReason,
  MOST_REFUSALS,
  type RefusalRow,
  type Refusals,
} from '@tessera/kit/refusals';
import { type Sqlite, transaction } from '@tessera/kit/sqlite/open';

/** The public record of replies that were not taken. The data of pages stay as they are with it. */
export function refusalStore(db: Sqlite): Refusals {
  const add = db.prepare(
    `INSERT INTO refusal (source, step, sha256, bytes, reason_code, reason_about, instead_code,
       instead_about, seen_at, last_seen_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (source, step, coalesce(sha256, ''), reason_code, reason_about) DO UPDATE SET
       instead_code = excluded.instead_code, instead_about = excluded.instead_about,
       last_seen_at = excluded.last_seen_at, times = times + 1`,
  );
  const trim = db.prepare(
    `DELETE FROM refusal WHERE rowid NOT IN
       (SELECT rowid FROM refusal ORDER BY last_seen_at DESC, rowid DESC LIMIT ${MOST_REFUSALS})`,
  );
  const all = db.prepare(
    `SELECT source, step, sha256, bytes, reason_code, reason_about, instead_code, instead_about,
       seen_at, last_seen_at, times FROM refusal ORDER BY last_seen_at DESC, rowid DESC`,
  );
  return {
    add({ source, step, sha256, bytes, reason, instead }, now) {
      const at = now.toISOString();
      transaction(db, () => {
        add.run(
          ...[source, step, sha256, bytes, reason.code, reason.about],
          ...[instead.code, instead.about, at, at],
        );
        trim.run();
      });
    },
    all: () => (all.all() as Row[]).flatMap(fromRow),
  };
}

type Row = {
  readonly source: string;
  readonly step: string;
  readonly sha256: string | null;
  readonly bytes: number | null;
  readonly reason_code: string;
  readonly reason_about: string;
  readonly instead_code: string;
  readonly instead_about: string;
  readonly seen_at: string;
  readonly last_seen_at: string;
  readonly times: number;
};

/** None where a phrase is not of this version. */
function fromRow(row: Row): RefusalRow[] {
  const { source, step, sha256, bytes, times } = row;
  const reason = { code: row.reason_code, about: row.reason_about };
  const instead = { code: row.instead_code, about: row.instead_about };
  if (!isReason(reason) || !isInstead(instead)) return [];
  const seen = { seenAt: row.seen_at, lastSeenAt: row.last_seen_at };
  return [{ source, step, sha256, bytes, reason, instead, ...seen, times }];
}
