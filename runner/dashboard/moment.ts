import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { timestamp } from '../input/timestamp.ts';

/** A moment in UTC, to the second: today only its time of day. */
export function moment(milliseconds: number | null, locale: Locale, now: number): Html | string {
  if (milliseconds === null) return '–';
  const iso = timestamp(milliseconds);
  const time = iso.slice(11, 19);
  const isToday = iso.slice(0, 10) === timestamp(now).slice(0, 10);
  const text = isToday ? time : `${formats(locale).date(iso)} ${time}`;
  return html`<time datetime="${iso}Z" title="${iso}Z">${text}</time>`;
}

/** 950 ms, 1.4 s, 3 min: what a person wants to know of a duration. */
export function duration(milliseconds: number, locale: Locale): string {
  const { integer, decimal } = formats(locale);
  const short = (value: number) => decimal(value, Number.isInteger(value) || value >= 10 ? 0 : 1);
  if (milliseconds < 1000) return `${integer(milliseconds)}\u202fms`;
  if (milliseconds < 60_000) return `${short(milliseconds / 1000)}\u202fs`;
  return `${short(milliseconds / 60_000)}\u202fmin`;
}
