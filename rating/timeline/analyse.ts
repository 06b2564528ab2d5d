/** `YYYY-MM-DD` of the first of the last `days` days, today included. */
export function firstDay(days: number, now: number): string {
  return new Date(now - (days - 1) * 86_400_000).toISOString().slice(0, 10);
}
