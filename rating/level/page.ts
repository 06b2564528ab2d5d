import { formats } from '@tessera/kit/format';
import type { Html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { accuracyPage, shareOf } from '../ui/accuracy.ts';
import type { LevelRow } from './analyse.ts';
import { phrases } from './phrases.ts';

export function levelPage(rows: readonly LevelRow[], locale: Locale): Html {
  const [say, { decimal }] = [phrases(locale), formats(locale)];
  return accuracyPage({
    ...{ path: '/level', say, locale, rows },
    held: ({ hit90 }) => hit90,
    group: () => '',
    columns: [
      {
        ...{ label: say.hit50, help: say.hitHelp, numeric: true },
        cell: ({ hit50, n }) => shareOf(hit50, n, locale),
      },
      {
        ...{ label: say.hit90, help: say.hitHelp, numeric: true },
        cell: ({ hit90, n }) => shareOf(hit90, n, locale),
      },
      {
        ...{ label: say.bias, help: say.biasHelp, numeric: true },
        cell: ({ bias }) => decimal(bias, 1),
      },
    ],
  });
}
