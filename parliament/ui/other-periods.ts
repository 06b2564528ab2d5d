import { type Html, html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import { type Visit, withQuery } from '@tessera/kit/ui/visit';
import { ELECTORAL_PERIODS, yearsOf } from '../chamber/electoral-periods.ts';
import { pathInAnyPeriod } from './frame.ts';

/** The way out of a period that cannot be had: the same page of the others, those ready first. */
export function otherPeriods(
  { locale, path }: Visit,
  failed: number,
  loaded: readonly number[],
): Html {
  const say = phrases(locale);
  const pathname = pathInAnyPeriod(path);
  const others = ELECTORAL_PERIODS.filter(({ number }) => number !== failed);
  const ready = others.filter(({ number }) => loaded.includes(number));
  const rest = others.filter(({ number }) => !loaded.includes(number));
  const list = (periods: typeof others) =>
    html`<ul>${periods.map(
      (period) =>
        html`<li><a href="${withQuery(pathname, { period: period.number })}">${say.period(period.number, yearsOf(period))}</a></li>`,
    )}</ul>`;
  return html`${ready.length > 0 && html`<h2>${say.ready}</h2>${list(ready)}`}
<h2>${ready.length > 0 ? say.rest : say.others}</h2>${list(rest)}`;
}

const phrases = phraseBook(
  {
    period: (number: number, years: string) => `${number}. volební období (${years})`,
    ready: 'Období, která jsou připravená',
    rest: 'Další období',
    others: 'Jiná období',
  },
  {
    period: (number, years) => `Period ${number} (${years})`,
    ready: 'Periods that are ready',
    rest: 'Further periods',
    others: 'Other periods',
  },
);
