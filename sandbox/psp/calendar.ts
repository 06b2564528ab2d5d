/** A day is counted from 1970-01-01, a minute from midnight; both without a time zone. */
export type Day = number;

const MS_PER_DAY = 86_400_000;

export function dayOf(isoDate: string): Day {
  const ms = Date.parse(`${isoDate}T00:00:00Z`);
  if (Number.isNaN(ms)) throw new RangeError(`"${isoDate}" is not a date like 2025-11-03`);
  return ms / MS_PER_DAY;
}

/** 1 = Monday … 7 = Sunday. */
export function weekday(day: Day): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

/** `2025-11-03` */
export function isoDay(day: Day): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
}

/** `03.11.2025`, as in votes, persons, organs and excuses. */
export function dottedDay(day: Day): string {
  const [year, month, date] = isoDay(day).split('-');
  return `${date}.${month}.${year}`;
}

/** `2025-11-03 14`, as in memberships and sessions. */
export function isoHour(day: Day, hour: number): string {
  return `${isoDay(day)} ${twoDigits(hour)}`;
}

/** `2025-11-03 14:05`, as in the history of prints. */
export function isoMinute(day: Day, minute: number): string {
  return `${isoDay(day)} ${clock(minute)}`;
}

/** `14:05` */
export function clock(minute: number): string {
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
}

export function yearOf(day: Day): number {
  return Number(isoDay(day).slice(0, 4));
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
