import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import type { ActivityMinute } from '../../job/activity.ts';
import { panel } from './panel.ts';

/** A bar a minute: completed below, what failed on top of it, told apart by fill and outline. */
export function barPanel(hour: readonly ActivityMinute[], title: string, locale: Locale): Html {
  const { integer } = formats(locale);
  const most = Math.max(
    1,
    ...hour.map(({ completed, retried, dead }) => completed + retried + dead),
  );
  const max = niceMax(most);
  const bars = hour.map((minute, index) => {
    let y = 100;
    return (['completed', 'retried', 'dead'] as const).map((kind) => {
      const tall = (minute[kind] / max) * 100;
      y -= tall;
      return (
        tall > 0 &&
        html`<rect x="${index}.1" y="${y.toFixed(1)}" width=".8" height="${tall.toFixed(1)}" class="${kind}"/>`
      );
    });
  });
  const marks = [
    { percent: 100, text: integer(max) },
    { percent: 0, text: '0' },
  ];
  return panel(title, marks, hour.length, html`${bars}`);
}

/** The next round number: a scale a person reads at once. */
export function niceMax(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return (
    [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((step) => step * power).find((bound) => bound >= value) ??
    value
  );
}
