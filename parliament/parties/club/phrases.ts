import { czechPlural, phraseBook } from '@tessera/kit/messages';
import { czechIn, czechOf } from '../../ui/czech.ts';

export const phrases = phraseBook(
  {
    title: (code: string, years: string) => `${code} ve Sněmovně ${years}`,
    finding: (code: string, index: string, votes: string) =>
      `${code} hlasuje s jednotou ${index} z 1 (průměr ${czechOf(votes)} hlasování)`,
    closest: (other: string, share: string) =>
      `nejčastěji se shodne s klubem ${other}, ${czechIn(share)} hlasování`,
    noVotes: (code: string) => `${code} v tomto období v žádném hlasování nezaujal stanovisko`,
    unaffiliated: 'Nezařazení nejsou klub: jsou to poslanci, kteří v žádném klubu nejsou.',
    members: 'Členů za období',
    membersNote: (now: string) => `pro ${now} z nich je to poslední klub`,
    cohesion: 'Jednota',
    cohesionNote: (votes: string) => `${czechOf(votes)} hlasování`,
    splits: 'Hlasování, v nichž se klub rozdělil',
    splitsNote: (all: string) => `${czechOf(all)} s hlasem pro nebo proti`,
    chart: 'Jednota klubu po měsících',
    measure: 'Průměr Riceova indexu hlasování v měsíci; 1 znamená, že všichni hlasovali stejně',
    chartLabel: (code: string) =>
      `Jednota klubu ${code} po měsících; čísla jsou v tabulce pod grafem`,
    votes: 'Hlasování',
    monthText: (index: string, votes: number) =>
      `${index} (${votes} ${czechPlural(votes, 'hlasování', 'hlasování', 'hlasování')})`,
    splitCaption: 'Hlasování, která klub nejvíc rozdělila',
    splitShown: (shown: string, all: string) =>
      `Zobrazeno ${shown} ${czechOf(all)}, od největší menšiny.`,
    more: (count: string) => `Zobrazit ${count}`,
    united: 'Klub se v žádném hlasování nerozdělil.',
    others: 'Shoda s ostatními kluby',
    othersNote: 'Hlasování se stejnou většinou ze všech, kde měly obě strany většinu.',
    show: (other: string) => `Hlasování, v nichž se klub liší od klubu ${other}`,
    memberCaption: 'Členové',
    memberNote: 'Všichni, kdo v klubu v tomto období byli.',
    stays: (date: string) => `trvá k ${date}`,
    nobody: 'Klub nemá členy.',
  },
  {
    title: (code, years) => `${code} in the chamber of ${years}`,
    finding: (code, index, votes) =>
      `${code} votes with a unity of ${index} out of 1 (mean of ${votes} votes)`,
    closest: (other, share) => `it agrees most often with ${other}, in ${share} of votes`,
    noVotes: (code) => `${code} had no majority in any vote of this period`,
    unaffiliated: 'The unaffiliated are not a club: they are the members who belong to none.',
    members: 'Members in the period',
    membersNote: (now) => `the last club of ${now} of them`,
    cohesion: 'Unity',
    cohesionNote: (votes) => `of ${votes} votes`,
    splits: 'Dividing votes',
    splitsNote: (all) => `of ${all} with a yes or no vote`,
    chart: 'Unity of the club by month',
    measure: 'Mean of Rice’s index over the votes of a month; 1 is unanimous',
    chartLabel: (code) => `Unity of ${code} by month; the figures are in the table below the chart`,
    votes: 'Votes',
    monthText: (index, votes) => `${index} (${votes} ${votes === 1 ? 'vote' : 'votes'})`,
    splitCaption: 'Votes that divided the club most',
    splitShown: (shown, all) => `Showing ${shown} of ${all}, the largest minority first.`,
    more: (count) => `Show ${count}`,
    united: 'No vote divided the club.',
    others: 'Agreement with other clubs',
    othersNote: 'Share of votes with the same majority among those in which both clubs had one.',
    show: (other) => `Votes on which it differs from ${other}`,
    memberCaption: 'Members',
    memberNote: 'Everyone who belonged to the club in this period.',
    stays: (date) => `current as of ${date}`,
    nobody: 'No members.',
  },
);
