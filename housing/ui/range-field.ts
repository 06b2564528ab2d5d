import { formats } from '@tessera/kit/format';
import { type Html, html, type Part } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';

type RangeFieldParts = {
  readonly locale: Locale;
  readonly id: string;
  readonly name: string;
  readonly label: Part;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Written behind the value: `%`, `m²`. */
  readonly unit: string;
};

/**
 * A slider with its value beside it. Steps are counted from a minimum that lets the given value be
 * one of them, so that a rate of 4.49 is not rounded by the browser.
 */
export function rangeField(parts: RangeFieldParts): Html {
  const { locale, id, name, label, value, step, unit } = parts;
  const max = Math.max(parts.max, value);
  const stepsBelow = Math.max(0, Math.floor((value - parts.min) / step + 1e-9));
  const min = Number((value - stepsBelow * step).toFixed(6));
  const digits = [0, 1, 2, 3].find((places) => Number(value.toFixed(places)) === value) ?? 3;
  const text = withUnit(locale, formats(locale).decimal(value, digits), unit);
  return html`<div class="field range"><label for="${id}">${label}</label>
<input id="${id}" name="${name}" type="range" min="${min}" max="${max}" step="${step}" value="${value}" data-unit="${unit}" data-least="${parts.min}" aria-valuetext="${text}"><output for="${id}">${text}</output></div>`;
}

/** `6,25 %`, `47 722 Kč`; in English `6.25%`, `CZK 47,722`. `scenario.js` writes the same. */
function withUnit(locale: Locale, number: string, unit: string): string {
  if (locale === 'en' && unit === '%') return `${number}%`;
  return unit === 'CZK' ? `CZK\u202f${number}` : `${number}\u202f${unit}`;
}
