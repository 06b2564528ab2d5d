import { czechOf } from '@tessera/kit/czech-prepositions';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import { czechFirst } from '../ui/phrases.ts';

export const phrases = phraseBook({
  title: ['Kdo se účastní hlasování', 'Who takes part in votes'],
  worst: [
    (what: string, name: string, share: string, part: string, whole: string) =>
      `Nejnižší ${what} má ${name}: ${share}, ${part} ${czechOf(whole)} hlasování.`,
    (what, name, share, part, whole) =>
      `${name} has the lowest ${what}: ${share}, ${part} of ${whole} votes.`,
  ],
  best: [
    (what: string, name: string, share: string, part: string, whole: string) =>
      `Nejvyšší ${what} má ${name}: ${share}, ${part} ${czechOf(whole)} hlasování.`,
    (what, name, share, part, whole) =>
      `${name} has the highest ${what}: ${share}, ${part} of ${whole} votes.`,
  ],
  noun_specified: ['účast', 'attendance'],
  noun_present: ['přítomnost', 'presence'],
  noun_unexcused: ['účast bez omluvených nepřítomností', 'attendance without excused absences'],
  counted: [
    (what: string, name: string, part: string, whole: string) =>
      `${what} má ${name}: ${part} ${czechOf(whole)}.`,
    (what, name, part, whole) => `${what}: ${name}, ${part} of ${whole}.`,
  ],
  leftOut: [
    (count: number, shown: string, min: string) =>
      `${shown} ${czechPlural(count, 'poslanec', 'poslanci', 'poslanců')} s méně než ${min} hlasováními v pořadí ${czechPlural(count, 'není', 'nejsou', 'není')}.`,
    (count, shown, min) =>
      `${shown} ${count === 1 ? 'member' : 'members'} with fewer than ${min} votes ${count === 1 ? 'is' : 'are'} not ranked.`,
  ],
  mostNotVoted: [
    'Nejvíc zdržení a nehlasování (kód K)',
    'Most votes abstained from or not cast (code K)',
  ],
  mostExcusedByList: ['Nejvíc nepřítomností s omluvou', 'Most absences with an excuse'],
  sortLabel: ['Řadit podle', 'Sort by'],
  sort_worst: [(what: string) => `Nejnižší ${what}`, (what) => `Lowest ${what}`],
  sort_best: [(what: string) => `Nejvyšší ${what}`, (what) => `Highest ${what}`],
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
  measureLabel: ['Účast se počítá', 'Attendance measured'],
  measure_specified: ['podle odevzdaných hlasů', 'by votes cast'],
  measure_present: ['podle přítomnosti', 'by presence'],
  measure_unexcused: [
    'podle přítomnosti, bez omluvených',
    'by presence, excused absences left out',
  ],
  governmentLabel: ['Hlasování v době členství ve vládě', 'Votes while in the government'],
  governmentWith: ['počítat', 'count'],
  governmentWithout: ['vynechat', 'leave out'],
  outOfOffice: ['Doba členství ve vládě se nepočítá.', 'Time in the government is not counted.'],
  minLabel: ['Nejmenší počet hlasování', 'Minimum number of votes'],
  minAll: ['bez omezení', 'no limit'],
  minOf: [(count: string) => `aspoň ${count}`, (count) => `at least ${count}`],
  caption: ['Účast poslanců na hlasování', 'Attendance of members'],
  shown: [
    (shown: string, all: string, order: string) =>
      `Zobrazeno ${shown} ${czechOf(all)} poslanců. Řazení: ${order.toLowerCase()}.`,
    (shown, all, order) => `Showing ${shown} of ${all} members. Order: ${order.toLowerCase()}.`,
  ],
  short: ['krátce', 'brief'],
  shortHelp: [
    (share: string) => `Méně než desetina hlasování období (${share})`,
    (share) => `Less than a tenth of the votes of the period (${share})`,
  ],
  chart_share: ['Účast na hlasování (%)', 'Attendance (%)'],
  chart_present: ['Přítomnost při hlasování (%)', 'Presence at votes (%)'],
  chart_unexcused: [
    'Přítomnost při hlasování, bez omluvených nepřítomností (%)',
    'Presence at votes, excused absences left out (%)',
  ],
  chart_count: [
    (what: string) => `${what} (počet hlasování)`,
    (what) => `${what} (number of votes)`,
  ],
  of: [
    (part: string, whole: string) => `${part} ${czechOf(whole)}`,
    (part, whole) => `${part} of ${whole}`,
  ],
  firstOf: [
    (order: string, count: string) => `${order}: ${czechFirst(count)}`,
    (order, count) => `${order}: top ${count}`,
  ],
  method1: [
    'Vzorec platí pro kódy, které zdroj v tomto období používá. Zmatečná hlasování jsou vynechána.',
    'The formula is for the codes that the source uses in this period. Void votes are excluded.',
  ],
  method2: [
    'Od roku 1995 má zdroj pro „zdržel se“ a „nestiskl tlačítko“ jediný kód K. Do účasti podle odevzdaných hlasů se nepočítá, a tak snižuje účast lidem, kteří v sále byli. Omluvy v záznamech hlasování nejsou, odvozujeme je ze seznamu omluv: omluvená je nepřítomnost, jejíž čas omluva kryje.',
    'Since 1995 the source has one code, K, for "abstained" and "pressed nothing". Attendance by votes cast does not count it, which lowers the figure for members who were in the room. Vote records contain no excuses; they are derived from the list of excuses: an absence is excused when an excuse covers its time.',
  ],
  method3: [
    'Přítomnost = (pro + proti + zdržel se + nestiskl + K) ÷ (všechna hlasování − omluvená − před slibem) × 100. Počítá každého, kdo byl přihlášen, a lze ji srovnat mezi všemi obdobími. Číslo bez omluvených navíc odečítá nepřítomnosti, které kryje seznam omluv; pro první dvě období takový seznam neexistuje.',
    'Presence = (yes + no + abstained + no button + K) ÷ (all votes − excused − before the oath) × 100. It counts everybody who was logged in and compares across all periods. The figure without excused absences also subtracts absences that the list of excuses covers; the first two periods have no such list.',
  ],
  method4: [
    'Pomlčka ve sloupci znamená, že zdroj tento kód v daném období vůbec nepoužil. Slovo „krátce“ označuje poslance, kteří měli méně než desetinu hlasování období; nejmenším počtem hlasování je z pořadí vyřadíte.',
    'A dash means that the source never used this code in the period. “Brief” marks members with less than a tenth of the votes of the period; raise the minimum number of votes to leave them out.',
  ],
});
