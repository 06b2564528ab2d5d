import { type Html, html } from '@tessera/kit/html';
import { chartFigure } from '@tessera/kit/ui/chart-view';
import { disclosure } from '@tessera/kit/ui/elements';
import { table } from '@tessera/kit/ui/table';
import type { ActivityMinute } from '../job/activity.ts';
import { figureColumn } from './cells.ts';
import { moment } from './moments.ts';
import { integer, type View } from './view.ts';

const KINDS = ['completed', 'retried', 'dead'] as const;

/**
 * The last hour as a bar for each minute. Plain SVG rather than a chart of the kit, because it is
 * redrawn every few seconds and consists of bars.
 * @param hour every minute, oldest first
 */
export function activityFigure(hour: readonly ActivityMinute[], view: View): Html {
  const title = findingOf(hour);
  const busy = hour.filter((minute) => totalOf(minute) > 0);
  if (busy.length === 0) {
    return html`<figure class="chart"><p class="title">${title}</p></figure>`;
  }
  return chartFigure({
    title,
    measure: html`Attempts that ended, a minute: <span class="key completed">completed</span> <span class="key retried">to be retried</span> <span class="key dead">dead</span>`,
    svg: html`<div role="img" aria-label="${title}" class="activity">${bars(hour)}<p class="hour"><span>an hour ago</span> <span>now</span></p></div>`,
    label: 'Attempts of the last hour',
    caption: disclosure('As a table', minuteTable(busy.toReversed(), view)),
  });
}

const totalOf = (minute: ActivityMinute) => KINDS.reduce((sum, kind) => sum + minute[kind], 0);

function findingOf(hour: readonly ActivityMinute[]): string {
  const [completed, retried, dead] = KINDS.map((kind) =>
    hour.reduce((sum, minute) => sum + minute[kind], 0),
  ) as [number, number, number];
  if (completed + retried + dead === 0) return 'No attempt ended in the last hour';
  return `In the last hour ${integer(completed)} completed, ${integer(retried)} to be retried, ${integer(dead)} dead`;
}

/**
 * The scale stands beside the drawing as text, so that it keeps its size on a narrow screen. The
 * drawing is one unit wide a minute and 100 high.
 */
function bars(hour: readonly ActivityMinute[]): Html {
  const top = roundedUp(Math.max(...hour.map(totalOf)));
  const shapes = hour.map((minute, index) => {
    let y = 100;
    return KINDS.map((kind) => {
      const height = (minute[kind] / top) * 100;
      y -= height;
      return (
        height > 0 &&
        html`<rect x="${index}.1" y="${y.toFixed(1)}" width=".8" height="${height.toFixed(1)}" class="${kind}"/>`
      );
    });
  });
  return html`<div class="panel"><p class="scale"><span>${integer(top)}</span><span>0</span></p>
<svg viewBox="0 0 ${hour.length} 100" preserveAspectRatio="none"><line x1="0" x2="${hour.length}" y1="0" y2="0"/><line x1="0" x2="${hour.length}" y1="100" y2="100" class="base"/>${shapes}</svg></div>`;
}

/** The next number that is easy to read on a scale. */
export function roundedUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const steps = [1, 2, 3, 4, 5, 6, 8, 10].map((step) => step * power);
  return steps.find((step) => step >= value) ?? value;
}

function minuteTable(minutes: readonly ActivityMinute[], view: View): Html {
  return table<ActivityMinute>({
    label: 'Attempts by minute',
    caption: 'Minutes in which an attempt ended, newest first',
    empty: '',
    rows: minutes,
    columns: [
      { label: 'Minute', rowHeader: true, cell: ({ minute }) => moment(minute, view) },
      ...KINDS.map((kind) =>
        figureColumn<ActivityMinute>(
          kind === 'retried' ? 'to be retried' : kind,
          (minute) => minute[kind],
        ),
      ),
    ],
  });
}
