import type { Locale } from './locale.ts';

/** How numbers, money and dates are written in one language. A missing value is written `–`. */
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

/** Cached per language: building an Intl formatter costs more than using it a thousand times. */
const cache = new Map<Locale, Formats>();

/** Moments are shown in Prague time; days without a time are never shifted. */
export function formats(locale: Locale): Formats {
  let known = cache.get(locale);
  if (!known) {
    known = makeFormats(locale);
    cache.set(locale, known);
  }
  return known;
}

function makeFormats(locale: Locale): Formats {
  const tag = locale === 'cs' ? 'cs-CZ' : 'en-GB';
  const byDigits = new Map<number, Intl.NumberFormat>();
  const number = (value: number, digits: number): string => {
    let format = byDigits.get(digits);
    // mutation: a formatter made anew writes the same
    if (!format) {
      format = new Intl.NumberFormat(tag, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });
      // mutation: a formatter made anew writes the same
      byDigits.set(digits, format);
    }
    return format.format(value).replaceAll('\u00a0', NARROW_SPACE).replace('-', '−');
  };
  // Czech writes a short month as its number: 27. 11. 2013.
  const month = 'short';
  const day = new Intl.DateTimeFormat(tag, {
    day: 'numeric',
    month,
    year: 'numeric',
    timeZone: 'UTC',
  });
  const pragueDay = new Intl.DateTimeFormat(tag, {
    day: 'numeric',
    month,
    year: 'numeric',
    timeZone: 'Europe/Prague',
  });
  const pragueTime = new Intl.DateTimeFormat(tag, {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Prague',
  });

  return {
    integer: (value) => (known(value) ? number(value, 0) : NO_DATA),
    decimal: (value, digits = 1) => (known(value) ? number(value, digits) : NO_DATA),
    percent: (value, digits = 1) => {
      if (!known(value)) return NO_DATA;
      return locale === 'cs'
        ? `${number(value, digits)}${NARROW_SPACE}%`
        : `${number(value, digits)}%`;
    },
    money: (value) => {
      if (!known(value)) return NO_DATA;
      return locale === 'cs'
        ? `${number(value, 0)}${NARROW_SPACE}Kč`
        : `CZK${NARROW_SPACE}${number(value, 0)}`;
    },
    date: (value) => {
      if (value === null || value === undefined) return NO_DATA;
      if (value instanceof Date) return pragueDay.format(value);
      return day.format(new Date(`${value.slice(0, 10)}T00:00:00Z`));
    },
    dateTime: (value) => {
      if (value === null || value === undefined) return NO_DATA;
      if (value instanceof Date) return `${pragueDay.format(value)} ${pragueTime.format(value)}`;
      return `${day.format(new Date(`${value.slice(0, 10)}T00:00:00Z`))} ${value.slice(11, 16)}`;
    },
  };
}

function known(value: number | null | undefined): value is number {
  return Number.isFinite(value);
}
