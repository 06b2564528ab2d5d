import { czechPlural, phraseBook } from '@tessera/kit/messages';
import { czechOf } from '../ui/czech.ts';

/** Texts of the attendance page and its chart. */
export const phrases = phraseBook(
  {
    title: 'Kdo se účastní hlasování',
    worst: (what: string, name: string, share: string, part: string, whole: string) =>
      `Nejnižší ${what} má ${name}: ${share}, ${part} ${czechOf(whole)} hlasování.`,
    best: (what: string, name: string, share: string, part: string, whole: string) =>
      `Nejvyšší ${what} má ${name}: ${share}, ${part} ${czechOf(whole)} hlasování.`,
    noun_specified: 'účast',
    noun_present: 'přítomnost',
    noun_unexcused: 'účast bez omluvených nepřítomností',
    counted: (what: string, name: string, part: string, whole: string) =>
      `${what} má ${name}: ${part} ${czechOf(whole)}.`,
    leftOut: (count: number, shown: string, min: string) =>
      `${shown} ${czechPlural(count, 'poslanec', 'poslanci', 'poslanců')} s méně než ${min} hlasováními v pořadí ${czechPlural(count, 'není', 'nejsou', 'není')}.`,
    mostNotVoted: 'Nejvíc zdržení a nehlasování (kód K)',
    mostExcusedByList: 'Nejvíc nepřítomností s omluvou',
    sortLabel: 'Řadit podle',
    sort_worst: 'Nejnižší účast',
    sort_best: 'Nejvyšší účast',
    sort_most_active: 'Nejvíc odevzdaných hlasů',
    sort_least_active: 'Nejméně odevzdaných hlasů',
    sort_most_yes: 'Nejvíc hlasů pro',
    sort_most_no: 'Nejvíc hlasů proti',
    sort_most_abstained: 'Nejvíc zdržení',
    sort_most_passive: 'Nejčastěji bez stisku tlačítka',
    sort_most_absent: 'Nejvíc nepřítomností',
    sort_most_excused: 'Nejvíc omluv',
    measureLabel: 'Účast se počítá',
    measure_specified: 'podle odevzdaných hlasů',
    measure_present: 'podle přítomnosti',
    measure_unexcused: 'podle přítomnosti, bez omluvených',
    governmentLabel: 'Hlasování v době členství ve vládě',
    governmentWith: 'počítat',
    governmentWithout: 'vynechat',
    outOfOffice: 'Doba členství ve vládě se nepočítá.',
    minLabel: 'Nejmenší počet hlasování',
    minAll: 'bez omezení',
    minOf: (count: string) => `aspoň ${count}`,
    caption: 'Účast poslanců na hlasování',
    shown: (shown: string, all: string, order: string) =>
      `Zobrazeno ${shown} ${czechOf(all)} poslanců. Řazení: ${order.toLowerCase()}.`,
    short: 'krátce',
    shortHelp: (share: string) => `Méně než desetina hlasování období (${share})`,
    chart_share: 'Účast na hlasování (%)',
    chart_present: 'Přítomnost při hlasování (%)',
    chart_unexcused: 'Přítomnost při hlasování, bez omluvených nepřítomností (%)',
    chart_count: (what: string) => `${what} (počet hlasování)`,
    of: (part: string, whole: string) => `${part} ${czechOf(whole)}`,
    firstOf: (order: string, count: string) => `${order}: prvních ${count}`,
    method1:
      'Vzorec platí pro kódy, které zdroj v tomto období používá. Zmatečná hlasování jsou vynechána.',
    method2:
      'Od roku 1995 má zdroj pro „zdržel se“ a „nestiskl tlačítko“ jediný kód K. Do účasti podle odevzdaných hlasů se nepočítá, a tak snižuje účast lidem, kteří v sále byli. Omluvy v záznamech hlasování nejsou, odvozujeme je ze seznamu omluv: omluvená je nepřítomnost, jejíž čas omluva kryje.',
    method3:
      'Přítomnost = (pro + proti + zdržel se + nestiskl + K) ÷ (všechna hlasování − omluvená − před slibem) × 100. Počítá každého, kdo byl přihlášen, a lze ji srovnat mezi všemi obdobími. Číslo bez omluvených navíc odečítá nepřítomnosti, které kryje seznam omluv; pro první dvě období takový seznam neexistuje.',
    method4:
      'Pomlčka ve sloupci znamená, že zdroj tento kód v daném období vůbec nepoužil. Slovo „krátce“ označuje poslance, kteří měli méně než desetinu hlasování období; nejmenším počtem hlasování je z pořadí vyřadíte.',
  },
  {
    title: 'Who takes part in votes',
    worst: (what, name, share, part, whole) =>
      `${name} has the lowest ${what}: ${share}, ${part} of ${whole} votes.`,
    best: (what, name, share, part, whole) =>
      `${name} has the highest ${what}: ${share}, ${part} of ${whole} votes.`,
    noun_specified: 'attendance',
    noun_present: 'presence',
    noun_unexcused: 'attendance without excused absences',
    counted: (what, name, part, whole) => `${what}: ${name}, ${part} of ${whole}.`,
    leftOut: (count, shown, min) =>
      `${shown} ${count === 1 ? 'member' : 'members'} with fewer than ${min} votes ${count === 1 ? 'is' : 'are'} not ranked.`,
    mostNotVoted: 'Most votes abstained from or not cast (code K)',
    mostExcusedByList: 'Most absences with an excuse',
    sortLabel: 'Sort by',
    sort_worst: 'Lowest attendance',
    sort_best: 'Highest attendance',
    sort_most_active: 'Most votes cast',
    sort_least_active: 'Fewest votes cast',
    sort_most_yes: 'Most yes votes',
    sort_most_no: 'Most no votes',
    sort_most_abstained: 'Most abstentions',
    sort_most_passive: 'Most often without pressing a button',
    sort_most_absent: 'Most absences',
    sort_most_excused: 'Most excuses',
    measureLabel: 'Attendance measured',
    measure_specified: 'by votes cast',
    measure_present: 'by presence',
    measure_unexcused: 'by presence, excused absences left out',
    governmentLabel: 'Votes while in the government',
    governmentWith: 'count',
    governmentWithout: 'leave out',
    outOfOffice: 'Time in the government is not counted.',
    minLabel: 'Minimum number of votes',
    minAll: 'no limit',
    minOf: (count) => `at least ${count}`,
    caption: 'Attendance of members',
    shown: (shown, all, order) =>
      `Showing ${shown} of ${all} members. Order: ${order.toLowerCase()}.`,
    short: 'brief',
    shortHelp: (share) => `Less than a tenth of the votes of the period (${share})`,
    chart_share: 'Attendance (%)',
    chart_present: 'Presence at votes (%)',
    chart_unexcused: 'Presence at votes, excused absences left out (%)',
    chart_count: (what) => `${what} (number of votes)`,
    of: (part, whole) => `${part} of ${whole}`,
    firstOf: (order, count) => `${order}: top ${count}`,
    method1:
      'The formula is for the codes that the source uses in this period. Void votes are excluded.',
    method2:
      'Since 1995 the source has one code, K, for "abstained" and "pressed nothing". Attendance by votes cast does not count it, which lowers the figure for members who were in the room. Vote records contain no excuses; they are derived from the list of excuses: an absence is excused when an excuse covers its time.',
    method3:
      'Presence = (yes + no + abstained + no button + K) ÷ (all votes − excused − before the oath) × 100. It counts everybody who was logged in and compares across all periods. The figure without excused absences also subtracts absences that the list of excuses covers; the first two periods have no such list.',
    method4:
      'A dash means that the source never used this code in the period. “Brief” marks members with less than a tenth of the votes of the period; raise the minimum number of votes to leave them out.',
  },
);
