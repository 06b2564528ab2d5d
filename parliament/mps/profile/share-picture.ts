import { PICTURE_WIDTH, type Picture } from '@tessera/kit/chart/picture';
import { accent, base, categoryAxis, grid, valueAxis } from '@tessera/kit/chart/theme';
import { recordedCodes } from '../../attendance/panel.ts';
import { asShared } from '../../ui/share-picture.ts';
import { type ProfileView, profileFinding } from './page.ts';
import { phrases } from './phrases.ts';

/** The sentence of the profile above presence by month; undefined for a member without a vote. */
export function profilePicture(view: ProfileView): Picture | undefined {
  const { visit, months } = view;
  if (months.length === 0) return undefined;
  const say = phrases(visit.locale);
  const names = months.map(({ month }) => `${Number(month.slice(5))}/${month.slice(0, 4)}`);
  const bars = (part: 'active' | 'rest') =>
    months.map(({ active, present, votes }) => {
      const share = ((part === 'active' ? active : present - active) / votes) * 100;
      return Math.round(share * 10) / 10;
    });
  const series = { type: 'bar' as const, stack: 'presence', barWidth: '72%' };
  return asShared({
    option: {
      ...base(),
      grid: grid({ top: 12 }),
      xAxis: categoryAxis({ names, along: 'x' }),
      yAxis: valueAxis({ name: '', format: '{value} %', max: 100, along: 'y' }),
      series: [
        { ...series, data: bars('active'), itemStyle: { color: accent('parliament') } },
        {
          ...series,
          data: bars('rest'),
          itemStyle: { color: accent('parliament'), opacity: 0.45 },
        },
      ],
    },
    title: profileFinding(view),
    measure: `${say.chart}. ${recordedCodes(view.period).abstained ? say.chartMeasure : say.chartMeasureYesNo}`,
    width: PICTURE_WIDTH,
    height: 0,
  });
}
