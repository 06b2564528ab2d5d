const offsets = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Prague',
  timeZoneName: 'longOffset',
});

const HOUR_MS = 3_600_000;

/**
 * A time of day in Prague as RFC 3339: `2014-03-05`, `14:30` → `2014-03-05T14:30:00+01:00`;
 * undefined when the day does not exist.
 */
export function pragueMoment(date: string, time = '00:00'): string | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return undefined;
  const asUtc = new Date(`${date}T${time}:00Z`);
  if (Number.isNaN(asUtc.getTime()) || !asUtc.toISOString().startsWith(date)) return undefined;
  // Prague is one or two hours ahead, so this is the moment itself or at most an hour later.
  const near = new Date(asUtc.getTime() - HOUR_MS);
  const name = offsets.formatToParts(near).find(({ type }) => type === 'timeZoneName')!.value;
  return `${date}T${time}:00${name.slice('GMT'.length)}`;
}
