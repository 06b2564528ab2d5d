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
    `SELECT source, step, sha256, bytes, times, seen_at AS seenAt, last_seen_at AS lastSeenAt,
       json_object('code', reason_code, 'about', reason_about) AS reason,
       json_object('code', instead_code, 'about', instead_about) AS instead
     FROM refusal ORDER BY last_seen_at DESC, rowid DESC`,
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

type Row = Omit<RefusalRow, 'reason' | 'instead'> & Record<'reason' | 'instead', string>;

/** None where a phrase is not of this version. */
function fromRow(row: Row): RefusalRow[] {
  const [reason, instead] = [JSON.parse(row.reason), JSON.parse(row.instead)];
  return isReason(reason) && isInstead(instead) ? [{ ...row, reason, instead }] : [];
}
