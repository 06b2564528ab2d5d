import { type Html, html } from '@tessera/kit/html';
import { timestamp } from '../job/timestamp.ts';
import { decimal, integer, type View } from './view.ts';

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000] as const;
const RELATIVE = new Intl.RelativeTimeFormat('en-GB', { style: 'short' });
const DAYS = new Intl.NumberFormat('en-GB', { style: 'unit', unit: 'day', unitDisplay: 'long' });
const DATE = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A time in UTC, to the second; without the date if it is today. A dash for null. */
export function moment(milliseconds: number | null, { now }: Pick<View, 'now'>): Html | string {
  if (milliseconds === null) return '–';
  const iso = timestamp(milliseconds);
  const isToday = iso.slice(0, 10) === timestamp(now).slice(0, 10);
  const time = iso.slice(11, 19);
  const text = isToday ? time : `${DATE.format(milliseconds)} ${time}`;
  return html`<time datetime="${iso}Z" title="${iso}Z">${text}</time>`;
}

export function momentAndDistance(at: number | null, view: Pick<View, 'now'>): Html | string {
  if (at === null) return '–';
  return html`${moment(at, view)} <small class="muted">${distance(at - view.now)}</small>`;
}

/** Distance from now: `3 min ago`, `in 52 min`. Hours are used up to two days. */
export function distance(milliseconds: number): string {
  const steps = [
    ['second', SECOND, 60],
    ['minute', MINUTE, 60],
    ['hour', HOUR, 48],
  ] as const;
  for (const [unit, size, end] of steps) {
    const amount = Math.round(milliseconds / size);
    if (amount === 0) return 'now';
    if (Math.abs(amount) < end) return RELATIVE.format(amount, unit);
  }
  return RELATIVE.format(Math.round(milliseconds / DAY), 'day');
}

/** A duration in the largest unit that fits: `950 ms`, `1.4 s`, `3 min`, `36 h`, `25 days`. */
export function duration(milliseconds: number): string {
  if (milliseconds < SECOND) return `${integer(milliseconds)}\u202fms`;
  const steps = [
    ['s', SECOND, 60],
    ['min', MINUTE, 60],
    ['h', HOUR, 48],
  ] as const;
  for (const [unit, size, end] of steps) {
    const amount = rounded(milliseconds / size);
    if (amount < end) return `${decimal(amount, Number.isInteger(amount) ? 0 : 1)}\u202f${unit}`;
  }
  return DAYS.format(rounded(milliseconds / DAY));
}

function rounded(amount: number): number {
  return amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount);
}
