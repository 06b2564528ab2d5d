import { PICTURE_WIDTH, type Picture } from '@tessera/kit/chart/picture';
import { recordedCodes } from '../../attendance/panel.ts';
import { monthChart } from '../../ui/month-chart.ts';
import { asShared } from '../../ui/share-picture.ts';
import { profileFinding } from './page.ts';
import { phrases } from './phrases.ts';
import type { ProfileView } from './view.ts';

/** The sentence of the profile above presence by month; undefined for a member without a vote. */
export function profilePicture(view: ProfileView): Picture | undefined {
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
    title: profileFinding(view),
    measure: `${say.chart}. ${recordedCodes(view.period).abstained ? say.chartMeasure : say.chartMeasureYesNo}`,
    width: PICTURE_WIDTH,
    height: 0,
  });
}
