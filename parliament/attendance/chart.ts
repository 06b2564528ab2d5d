import { type Bar, heightOfBars, horizontalBars } from '@tessera/kit/chart/bars';
import { PICTURE_WIDTH, type Picture } from '@tessera/kit/chart/picture';
import { formats } from '@tessera/kit/format';
import { nameWithClub } from '../chamber/period.ts';
import type { MemberAttendance } from './analyse.ts';
import { attendanceFinding, countLabel, type FindingParts } from './finding.ts';
import { phrases } from './phrases.ts';
import {
  type AttendanceSort,
  attendancePercent,
  type CountSort,
  countOf,
  isCountSort,
  shareParts,
} from './sort.ts';

/** The chart title is the finding, so the chart needs the same input. */
type ChartParts = FindingParts & { readonly top: number };

/** Bars of the first members in the chosen order, from red (bad) over yellow to green (good). */
export function attendanceChart(parts: ChartParts): Picture {
  const { locale, calls, sort, counted, top } = parts;
  const say = phrases(locale);
  const { percent, integer } = formats(locale);
  const rows = parts.rows.slice(0, top);
  const share = {
    specified: say.chart_share,
    present: say.chart_present,
    unexcused: say.chart_unexcused,
  }[counted];
  const counts = isCountSort(sort) ? sort : undefined;
  const first = rows[0];
  const measure = counts && first ? say.chart_count(countLabel(locale, first, counts)) : share;
  return {
    chart: horizontalBars({
      ramp: 'RdYlGn',
      axis: measure,
      ...(!counts && { isPercent: true, max: 100 }),
      bars: rows.map((row) => (counts ? countBar(row, counts) : shareBar(row))),
    }),
    title: attendanceFinding(parts) ?? say.caption,
    heading: say.firstOf(say[`sort_${sort}`], integer(rows.length)),
    measure,
    width: PICTURE_WIDTH,
    height: heightOfBars(rows.length),
  };

  function shareBar(row: MemberAttendance): Bar {
    const value = attendancePercent(row, counted);
    const { part, whole } = shareParts(row, counted);
    const text = `${percent(value)} (${say.of(integer(part), integer(whole))})`;
    const name = nameWithClub(calls, row.member);
    return { name, value, text, shade: (value ?? 0) / 100 };
  }

  function countBar(row: MemberAttendance, sort: CountSort): Bar {
    const value = countOf(row, sort);
    const share = value / row.total;
    const text = say.of(integer(value), integer(row.total));
    const name = nameWithClub(calls, row.member);
    return { name, value, text, shade: ADVERSE.has(sort) ? 1 - share : share };
  }
}

/** Sort orders by a count of which less is better. */
const ADVERSE: ReadonlySet<AttendanceSort> = new Set(['most_passive', 'most_absent']);
