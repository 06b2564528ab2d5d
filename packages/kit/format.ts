import type { Locale } from './locale.ts';

/** Formats of numbers, money and dates in one language. A missing value is `–`. */
export type Formats = {
  /** 1234567 → `1 234 567` or `1,234,567`. */
  integer(value: number | null | undefined): string;
  /** 3.14159, 2 → `3,14` or `3.14`. */
  decimal(value: number | null | undefined, digits?: number): string;
  /** A share already in percent: 12.34 → `12,3 %` or `12.3%`. */
  percent(value: number | null | undefined, digits?: number): string;
  /** Czech crowns: 4500000 → `4 500 000 Kč` or `CZK 4,500,000`. */
  money(value: number | null | undefined): string;
  /** A calendar day `YYYY-MM-DD` or a moment → `27. 11. 2013` or `27 Nov 2013`. */
  date(value: string | Date | null | undefined): string;
  /** A moment, or a local `YYYY-MM-DDTHH:MM` → day and time of day. */
  dateTime(value: string | Date | null | undefined): string;
};

const NO_DATA = '–';
const NARROW_SPACE = '\u202f';

/** Made once for each language: an Intl formatter costs more than using it a thousand times. */
const made = new Map<Locale, Formats>();

/** Moments are shown in Prague time; days without a time are never shifted. */
export function formats(locale: Locale): Formats {
  const known = made.get(locale) ?? makeFormats(locale);
  made.set(locale, known);
  return known;
}

function makeFormats(locale: Locale): Formats {
  const isCzech = locale === 'cs';
  const tag = isCzech ? 'cs-CZ' : 'en-GB';
  const byDigits = new Map<number, Intl.NumberFormat>();
  /** A missing value is a dash; `around` puts a unit where the language has it. */
  const write = (
    value: number | null | undefined,
    digits: number,
    around = (number: string) => number,
  ): string => {
    if (!Number.isFinite(value)) return NO_DATA;
    const ends = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    const format = byDigits.get(digits) ?? new Intl.NumberFormat(tag, ends);
    byDigits.set(digits, format);
    return around(format.format(value!).replaceAll('\u00a0', NARROW_SPACE).replace('-', '−'));
  };
  const percent = (number: string) => (isCzech ? `${number}${NARROW_SPACE}%` : `${number}%`);
  const crowns = (number: string) =>
    isCzech ? `${number}${NARROW_SPACE}Kč` : `CZK${NARROW_SPACE}${number}`;

  // Czech writes a short month as its number: 27. 11. 2013.
  const dayParts = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const timeZone = 'Europe/Prague';
  const utcDay = new Intl.DateTimeFormat(tag, { ...dayParts, timeZone: 'UTC' });
  const pragueDay = new Intl.DateTimeFormat(tag, { ...dayParts, timeZone });
  const clock = { hour: '2-digit', minute: '2-digit' } as const;
  const pragueTime = new Intl.DateTimeFormat(tag, { ...clock, timeZone });
  const day = (value: string | Date) => {
    const isMoment = value instanceof Date;
    const date = isMoment ? value : new Date(`${value.slice(0, 10)}T00:00:00Z`);
    // A source's "day" may be no date.
    if (Number.isNaN(date.getTime())) return NO_DATA;
    return (isMoment ? pragueDay : utcDay).format(date);
  };
  const time = (value: string | Date) =>
    value instanceof Date ? pragueTime.format(value) : value.slice(11, 16);

  return {
    integer: (value) => write(value, 0),
    decimal: (value, digits = 1) => write(value, digits),
    percent: (value, digits = 1) => write(value, digits, percent),
    money: (value) => write(value, 0, crowns),
    date: (value) => (value === null || value === undefined ? NO_DATA : day(value)),
    dateTime: (value) =>
      value === null || value === undefined ? NO_DATA : `${day(value)} ${time(value)}`,
  };
}
