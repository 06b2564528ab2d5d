/** A time as the API writes it: `2026-11-20T21:52:03.007`, UTC without a zone designator. */
export function timestamp(milliseconds: number): string {
  // mutation: made anew, the text is the same
  if (milliseconds !== lastMoment) {
    lastText = new Date(milliseconds).toISOString().slice(0, -1);
    lastMoment = milliseconds;
  }
  return lastText;
}

// A new job has one moment in three fields, and many jobs share it.
let lastMoment = 0;
let lastText = '1970-01-01T00:00:00.000';

export function timestampOrNull(milliseconds: number | null): string | null {
  return milliseconds === null ? null : timestamp(milliseconds);
}

/**
 * Parses a time; seconds, the time of day and the offset (default UTC) are optional. Undefined for
 * anything else, including days the calendar does not have: `Date` would read 30 February as 2 March.
 */
export function parseTimestamp(text: string): number | undefined {
  const [, day, time = '00:00', offset = 'Z'] = TIME.exec(text) ?? [];
  if (day === undefined || timestampOf(`${day}T00:00Z`)?.slice(0, 10) !== day) return undefined;
  const moment = Date.parse(`${day}T${time}${offset}`);
  return Number.isNaN(moment) ? undefined : moment;
}

const TIME = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d)?)?$/;

function timestampOf(text: string): string | undefined {
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? undefined : timestamp(moment);
}
