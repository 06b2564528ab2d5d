import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { timestamp } from '../job/timestamp.ts';
import type { View } from './view.ts';

type Reading = Pick<View, 'locale' | 'now'>;

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000] as const;

/** A time in UTC, to the second; without the date if it is today. */
export function moment(milliseconds: number | null, { locale, now }: Reading): Html | string {
  if (milliseconds === null) return '–';
  const iso = timestamp(milliseconds);
  const time = iso.slice(11, 19);
  const isToday = iso.slice(0, 10) === timestamp(now).slice(0, 10);
  const text = isToday ? time : `${formats(locale).date(iso)} ${time}`;
  return html`<time datetime="${iso}Z" title="${iso}Z">${text}</time>`;
}

export function momentAndDistance(milliseconds: number | null, at: Reading): Html | string {
  if (milliseconds === null) return '–';
  return html`${moment(milliseconds, at)} <small class="muted">${distance(milliseconds - at.now, at.locale)}</small>`;
}

/** Distance from now: `3 min ago`, `in 52 min`, `před 3 min`. Hours are used up to two days. */
export function distance(milliseconds: number, locale: Locale): string {
  const steps = [
    ['second', SECOND, 60],
    ['minute', MINUTE, 60],
    ['hour', HOUR, 48],
    ['day', DAY, Number.POSITIVE_INFINITY],
  ] as const;
  for (const [unit, size, end] of steps) {
    const amount = Math.round(milliseconds / size);
    if (amount === 0) return locale === 'cs' ? 'teď' : 'now';
    if (Math.abs(amount) < end) return RELATIVE[locale].format(amount, unit);
  }
  return '';
}

const RELATIVE = {
  cs: new Intl.RelativeTimeFormat('cs-CZ', { style: 'short' }),
  en: new Intl.RelativeTimeFormat('en-GB', { style: 'short' }),
};

/** A duration in the largest unit that fits: `950 ms`, `1.4 s`, `3 min`, `36 h`, `25 days`. */
export function duration(milliseconds: number, { locale }: Pick<View, 'locale'>): string {
  const { integer, decimal } = formats(locale);
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
  return DAYS[locale].format(rounded(milliseconds / DAY));
}

function rounded(amount: number): number {
  return amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount);
}

const DAY_SHAPE = { style: 'unit', unit: 'day', unitDisplay: 'long' } as const;
const DAYS = {
  cs: new Intl.NumberFormat('cs-CZ', DAY_SHAPE),
  en: new Intl.NumberFormat('en-GB', DAY_SHAPE),
};
