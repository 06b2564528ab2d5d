/** A time as the API writes it: `2026-11-20T21:52:03.007`, UTC without a zone designator. */
export function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, -1);
}

export function timestampOrNull(milliseconds: number | null): string | null {
  return milliseconds === null ? null : timestamp(milliseconds);
}

/** The first moment of the year 10000, which four digits cannot say. */
const YEAR_10000 = Date.UTC(10_000, 0, 1);

/**
 * Parses a time; seconds, the time of day and the offset (default UTC) are optional, and decimals of
 * a second are cut to milliseconds. Undefined for anything else, including days the calendar does
 * not have (`Date` would read 30 February as 2 March) and times beyond the year 9999.
 */
export function parseTimestamp(text: string): number | undefined {
  const [, day, minute = '00:00', second = '', decimals = '', offset = 'Z'] = TIME.exec(text) ?? [];
  if (day === undefined || dayOf(`${day}T00:00Z`) !== day) return undefined;
  const moment = Date.parse(`${day}T${minute}${second}${decimals.slice(0, 4)}${offset}`);
  return Number.isNaN(moment) || moment >= YEAR_10000 ? undefined : moment;
}

const TIME = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?:(:\d\d)(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/;

function dayOf(text: string): string | undefined {
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? undefined : timestamp(moment).slice(0, 10);
}
