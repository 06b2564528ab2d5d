import { PICTURE_WIDTH, type Picture } from '@tessera/kit/chart/picture';
import { accent } from '@tessera/kit/chart/theme';
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
  return asShared({
    chart: {
      x: { scale: 'names', names },
      y: { scale: 'numbers', isPercent: true, max: 100 },
      marks: [
        {
          kind: 'bars',
          bars: months.flatMap(({ active, present, votes }, at) => {
            const [cast, there] = [(active / votes) * 100, (present / votes) * 100];
            const bar = { at, colour: accent('parliament') };
            return [
              { ...bar, to: cast },
              { ...bar, from: cast, to: there, opacity: 0.45 },
            ];
          }),
        },
      ],
    },
    title: profileFinding(view),
    measure: `${say.chart}. ${recordedCodes(view.period).abstained ? say.chartMeasure : say.chartMeasureYesNo}`,
    width: PICTURE_WIDTH,
    height: 0,
  });
}
