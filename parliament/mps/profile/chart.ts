import { PICTURE_WIDTH, type Picture } from '@tessera/kit/chart/picture';
import { formats } from '@tessera/kit/format';
import type { Html } from '@tessera/kit/html';
import { recordedCodes } from '../../attendance/panel.ts';
import { memberName } from '../../chamber/period.ts';
import { monthChart, monthFigure } from '../../ui/month-chart.ts';
import { asShared } from '../../ui/share-picture.ts';
import type { MonthAttendance } from './analyse.ts';
import { phrases } from './phrases.ts';
import type { ProfileView } from './view.ts';

/** Presence by month as bars; the solid part is ballots cast. */
export function attendanceChart(view: ProfileView): Html {
  const { visit, period, member, months } = view;
  const { locale } = visit;
  const { abstained } = recordedCodes(period);
  const say = phrases(locale);
  const { integer, percent } = formats(locale);
  const share = ({ present, votes }: MonthAttendance) => (present / votes) * 100;
  return monthFigure(view, {
    title: say.chart,
    measure: abstained ? say.chartMeasure : say.chartMeasureYesNo,
    label: say.chartLabel(memberName(member)),
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
  });
}

/** A sentence above presence by month; undefined for a member without a vote. */
export function profilePicture(view: ProfileView, finding: string): Picture | undefined {
  const { visit, months } = view;
  if (months.length === 0) return undefined;
  const say = phrases(visit.locale);
  const points = months.map(({ month, active, present, votes }) => ({
    ...{ month, value: (present / votes) * 100, part: (active / votes) * 100, text: '' },
  }));
  return asShared({
    chart: monthChart(visit.locale, points, {
      mark: 'bars',
      axis: { isPercent: true, max: 100 },
    }),
    title: finding,
    measure: `${say.chart}. ${recordedCodes(view.period).abstained ? say.chartMeasure : say.chartMeasureYesNo}`,
    width: PICTURE_WIDTH,
    height: 0,
  });
}
