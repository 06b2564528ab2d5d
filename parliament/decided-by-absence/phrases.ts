import { czechOf } from '@tessera/kit/czech-prepositions';
import { czechPlural, phraseBook } from '@tessera/kit/messages';

export const phrases = phraseBook({
  title: ['O čem rozhodla nepřítomnost', 'What absence decided'],
  finding: [
    (count: number, shown: string, all: string) =>
      count === 0
        ? `Žádné ${czechOf(all)} hlasování by nedopadlo opačně, kdyby nepřítomní hlasovali jako jejich klub.`
        : `Opačně by ${czechPlural(count, 'dopadlo', 'dopadla', 'dopadlo')} ${shown} ${czechOf(all)} hlasování, kdyby nepřítomní hlasovali jako jejich klub.`,
    (count, shown, all) =>
      `${count === 0 ? 'None' : shown} of ${all} votes would have ended the other way, had the absent voted like their club.`,
  ],
  caption: ['Hlasování s nepřítomnými', 'Votes with the absent'],
  whoCounted: [
    (count: number) =>
      `${count} ${czechPlural(count, 'započtený', 'započtení', 'započtených')} jménem`,
    (count) => `${count} counted, by name`,
  ],
  excused: ['omluven/a', 'excused'],
  isReversed: ['opačně', 'the other way'],
  isSame: ['stejně', 'the same'],
  method1: [
    'Každý nepřihlášený nebo omluvený poslanec se započte tak, jak v tom hlasování hlasovala většina pro nebo proti z jeho tehdejšího klubu. Nezařazení a členové klubu bez většiny se nezapočtou.',
    'Every member who was not logged in or excused counts as voting like the majority of the yes and no of their club at the time in that vote. The unaffiliated and members of a club without a majority are not counted.',
  ],
  method2: [
    'S nimi roste i počet hlasů potřebný ke schválení: polovina přítomných, zaokrouhlená dolů, a jeden. Kde ústava žádá víc (101, 120), zůstává.',
    'With them grows the number of yes votes needed: half of those present, rounded down, plus one. Where the constitution asks for more (101, 120), it stays.',
  ],
  method3: [
    'Je to výpočet, ne předpověď: kluby se na nepřítomnosti někdy domlouvají (párování) a část nepřítomných by hlasovala jinak.',
    'This is arithmetic, no prediction: clubs sometimes agree on absences (pairing), and some of the absent would have voted otherwise.',
  ],
});
