import type { Process } from '../plan.ts';

type Stop = {
  readonly service: string;
  readonly path: string;
  readonly text: { readonly cs: string; readonly en: string };
};

/** Five pages of the demo that show what the services are about. */
export const TOUR: readonly Stop[] = [
  {
    service: 'parliament',
    path: '/similarity',
    text: {
      cs: 'Sněmovna jako mapa: kdo hlasuje podobně, leží blízko sebe',
      en: 'The chamber as a map: those who vote alike lie close together',
    },
  },
  {
    service: 'parliament',
    path: '/loyalty',
    text: {
      cs: 'Kdo hlasuje proti vlastnímu klubu, a tabulka i graf ke stažení',
      en: 'Who votes against their own club, with table and chart to take away',
    },
  },
  {
    service: 'runner',
    path: '/dashboard/dead',
    text: {
      cs: 'Úlohy, které skončily nezdarem, podle chyby; jedním tlačítkem je lze zkusit znovu',
      en: 'Jobs that died, grouped by error; one button tries them again',
    },
  },
  {
    service: 'housing',
    path: '/region/praha',
    text: {
      cs: 'Praha: každé číslo s výpočtem, zdrojem a datem; zadejte vlastní mzdu',
      en: 'Prague: each figure with its formula, source and date; enter your own pay',
    },
  },
  {
    service: 'rating',
    path: '/players/euw1/Zesty%20Raven-EUW',
    text: {
      cs: 'Odhad hráčova skrytého hodnocení, s intervalem, který říká, nakolik mu věřit',
      en: "An estimate of a player's hidden rating, with the interval that says how far to trust it",
    },
  },
];

export const addressOf = ({ port, page }: Process, path = page ?? ''): string =>
  `http://127.0.0.1:${port}${path}`;
