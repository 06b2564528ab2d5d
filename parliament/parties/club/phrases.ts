import { czechOf } from '@tessera/kit/czech-prepositions';
import { phraseBook } from '@tessera/kit/messages';

export const phrases = phraseBook({
  title: [
    (code: string, years: string) => `${code} ve Sněmovně ${years}`,
    (code, years) => `${code} in the chamber of ${years}`,
  ],
  finding: [
    (code: string, index: string, votes: string) =>
      `${code} hlasuje s jednotou ${index} z 1 (průměr ${czechOf(votes)} hlasování)`,
    (code, index, votes) =>
      `${code} votes with a unity of ${index} out of 1 (mean of ${votes} votes)`,
  ],
  noVotes: [
    (code: string) => `${code} v tomto období v žádném hlasování nezaujal stanovisko`,
    (code) => `${code} had no majority in any vote of this period`,
  ],
  unaffiliated: [
    'Nezařazení nejsou klub: jsou to poslanci, kteří v žádném klubu nejsou.',
    'The unaffiliated are not a club: they are the members who belong to none.',
  ],
  members: ['Členů za období', 'Members in the period'],
  membersNote: [
    (now: string) => `pro ${now} z nich je to poslední klub`,
    (now) => `the last club of ${now} of them`,
  ],
  cohesion: ['Jednota', 'Unity'],
  cohesionNote: [(votes: string) => `${czechOf(votes)} hlasování`, (votes) => `of ${votes} votes`],
  splits: ['Hlasování, v nichž se klub rozdělil', 'Dividing votes'],
  splitsNote: [
    (all: string) => `${czechOf(all)} s hlasem pro nebo proti`,
    (all) => `of ${all} with a yes or no vote`,
  ],
  splitCaption: ['Hlasování, která klub nejvíc rozdělila', 'Votes that divided the club most'],
  splitShown: [
    (shown: string, all: string) => `Zobrazeno ${shown} ${czechOf(all)}, od největší menšiny.`,
    (shown, all) => `Showing ${shown} of ${all}, the largest minority first.`,
  ],
  more: [(count: string) => `Zobrazit ${count}`, (count) => `Show ${count}`],
  united: ['Klub se v žádném hlasování nerozdělil.', 'No vote divided the club.'],
  memberCaption: ['Členové', 'Members'],
  memberNote: [
    'Všichni, kdo v klubu v tomto období byli.',
    'Everyone who belonged to the club in this period.',
  ],
  nobody: ['Klub nemá členy.', 'No members.'],
});
