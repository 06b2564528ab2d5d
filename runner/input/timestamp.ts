/** A moment as the specification writes it: `2026-11-20T21:52:03.007`, UTC without saying so. */
export function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, -1);
}

export function timestampOrNull(milliseconds: number | null): string | null {
  return milliseconds === null ? null : timestamp(milliseconds);
}

/**
 * Reads such a moment, also cut short (a day, a minute) or with a Z; undefined when it is none, also
 * a day the calendar does not have: `Date` would take 30 February for 2 March.
 */
export function parseTimestamp(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z?)?$/.test(text)) return undefined;
  const [day, time = '00:00'] = text.replace(/Z$/, '').split('T');
  const moment = Date.parse(`${day}T${time}Z`);
  return Number.isNaN(moment) || timestamp(moment).slice(0, 10) !== day ? undefined : moment;
}
