import { formats } from '@tessera/kit/format';
import type { Html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import type { RecordedCodes } from '../../attendance/panel.ts';
import { monthFigure } from '../../ui/month-figure.ts';
import type { MonthAttendance } from './analyse.ts';
import { phrases } from './phrases.ts';

/** Presence by month as bars; the solid part is ballots cast. */
export function attendanceChart(
  locale: Locale,
  name: string,
  months: readonly MonthAttendance[],
  { abstained }: RecordedCodes,
  links: Html | string = '',
): Html {
  const say = phrases(locale);
  const { integer, percent } = formats(locale);
  const share = ({ present, votes }: MonthAttendance) => (present / votes) * 100;
  return monthFigure({
    locale,
    title: say.chart,
    measure: abstained ? say.chartMeasure : say.chartMeasureYesNo,
    label: say.chartLabel(name),
    mark: 'bars',
    axis: { isPercent: true, max: 100 },
    months,
    pointOf: (row) => ({
      value: share(row),
      part: (row.active / row.votes) * 100,
      text: say.monthText(percent(share(row)), row.votes),
    }),
    columns: [
      { label: say.share, numeric: true, cell: (row) => percent(share(row)) },
      {
        label: abstained ? say.active : say.activeYesNo,
        numeric: true,
        cell: ({ active }) => integer(active),
      },
      { label: say.presentVotes, numeric: true, cell: ({ present }) => integer(present) },
      { label: say.ofVotes, numeric: true, cell: ({ votes }) => integer(votes) },
    ],
    links,
  });
}
