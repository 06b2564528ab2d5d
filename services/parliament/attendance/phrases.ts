import { czechOf } from '@tessera/kit/czech-prepositions';
import { phraseBook } from '@tessera/kit/messages';
import { czechFirst } from '../ui/phrases.ts';

export const phrases = phraseBook({
  title: ['Kdo se účastní hlasování', 'Who takes part in votes'],
  shared: [
    (what: string, name: string, share: string, part: string, whole: string) =>
      `${what} má ${name}: ${share}, ${part} ${czechOf(whole)} hlasování.`,
    (what, name, share, part, whole) => `${what}: ${name}, ${share}, ${part} of ${whole} votes.`,
  ],
  counted: [
    (what: string, name: string, part: string, whole: string) =>
      `${what} má ${name}: ${part} ${czechOf(whole)}.`,
    (what, name, part, whole) => `${what}: ${name}, ${part} of ${whole}.`,
  ],
  mostNotVoted: [
    'Nejvíc zdržení a nehlasování (kód K)',
    'Most votes abstained from or not cast (code K)',
  ],
  mostExcusedByList: ['Nejvíc nepřítomností s omluvou', 'Most absences with an excuse'],
  sortLabel: ['Řadit podle', 'Sort by'],
  sort_worst: ['Nejnižší účast', 'Lowest attendance'],
  sort_best: ['Nejvyšší účast', 'Highest attendance'],
  sort_most_active: ['Nejvíc odevzdaných hlasů', 'Most votes cast'],
  sort_least_active: ['Nejméně odevzdaných hlasů', 'Fewest votes cast'],
  sort_most_yes: ['Nejvíc hlasů pro', 'Most yes votes'],
  sort_most_no: ['Nejvíc hlasů proti', 'Most no votes'],
  sort_most_abstained: ['Nejvíc zdržení', 'Most abstentions'],
  sort_most_passive: [
    'Nejvíc hlasování bez stisku tlačítka',
    'Most votes without pressing a button',
  ],
  sort_most_absent: ['Nejvíc nepřítomností', 'Most absences'],
  sort_most_excused: ['Nejvíc omluv', 'Most excuses'],
  caption: ['Účast poslanců na hlasování', 'Attendance of members'],
  shown: [
    (shown: string, all: string, order: string) =>
      `Zobrazeno ${shown} ${czechOf(all)} poslanců. Řazení: ${order.toLowerCase()}.`,
    (shown, all, order) => `Showing ${shown} of ${all} members. Order: ${order.toLowerCase()}.`,
  ],
  chart_share: ['Účast na hlasování (%)', 'Attendance (%)'],
  chart_count: [
    (what: string) => `${what} (počet hlasování)`,
    (what) => `${what} (number of votes)`,
  ],
  firstOf: [
    (order: string, count: string) => `${order}: ${czechFirst(count)}`,
    (order, count) => `${order}: top ${count}`,
  ],
  method1: [
    'Od roku 1995 má zdroj pro „zdržel se“ a „nestiskl tlačítko“ jediný kód K. Do účasti podle odevzdaných hlasů se nepočítá, a tak snižuje účast lidem, kteří v sále byli. Omluvy v záznamech hlasování nejsou, odvozujeme je ze seznamu omluv: omluvená je nepřítomnost, jejíž čas omluva kryje.',
    'Since 1995 the source has one code, K, for "abstained" and "pressed nothing". Attendance by votes cast does not count it, which lowers the figure for members who were in the room. Vote records contain no excuses; they are derived from the list of excuses: an absence is excused when an excuse covers its time.',
  ],
  method2: [
    'Pomlčka ve sloupci znamená, že zdroj tento kód v daném období vůbec nepoužil.',
    'A dash means that the source never used this code in the period.',
  ],
});
