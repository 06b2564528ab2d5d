import { czechPlural, phraseBook } from '@tessera/kit/messages';
import { czechIn, czechOf } from '../ui/czech.ts';

/** Texts of the loyalty page and its chart. */
export const phrases = phraseBook(
  {
    title: 'Kdo hlasuje proti svému klubu',
    finding: (name: string, share: string, rebellions: string, active: string) =>
      `Nejčastěji proti svému klubu hlasuje ${name}: ${czechIn(share)} případů, ${rebellions} ${czechOf(active)}.`,
    leftOut: (count: number) =>
      `${count} ${czechPlural(count, 'nezařazený', 'nezařazení', 'nezařazených')} v pořadí ${czechPlural(count, 'není', 'nejsou', 'není')}.`,
    clubAtVote: 'Počítá se klub v době hlasování.',
    unaffiliated: 'Nezařazení',
    without: 'vynechat',
    with: 'zahrnout',
    measure: 'Podíl hlasů proti většině vlastního klubu (%)',
    firstOf: (count: string) => `Nejčastější rebelové: prvních ${count}`,
    bar: (share: string, part: string, whole: string) => `${share} (${part} ${czechOf(whole)})`,
    caption: 'Rebelie poslanců',
    shown: (shown: string, all: string) =>
      `Zobrazeno ${shown} ${czechOf(all)} poslanců, od nejčastějších rebelů.`,
    rebellions: 'Rebelie',
    rebellionsHelp: 'Hlasování, v nichž poslanec hlasoval opačně než většina klubu',
    active: 'Z hlasování',
    activeHelp: 'Hlasování, v nichž byl poslanec pro nebo proti a klub měl jasnou většinu',
    share: 'Podíl rebelií',
    shareHelp: 'Rebelie ÷ hlasování × 100; pruh je v poměru k nejvyššímu podílu v tabulce',
    method1:
      'Rebelie je hlas pro nebo proti, který se liší od většiny hlasů pro a proti ve vlastním klubu. Zdržení se nepočítá. Rozdělí-li se klub přesně napůl, většinu nemá a hlasování se nepočítá nikomu.',
    method2:
      'Podíl rebelií = rebelie ÷ hlasování, v nichž poslanec hlasoval pro nebo proti a klub měl většinu × 100. Zmatečná hlasování jsou vynechána.',
    method3:
      'Poslanec se počítá do svého posledního klubu v období. Kdo klub změnil, může proto vypadat jako rebel i za hlasy odevzdané ve shodě s tehdejším klubem; volba „v době hlasování“ toto zkreslení odstraní. Nezařazení tvoří v datech jeden „klub“, ačkoli nemají důvod hlasovat společně; kdo je na konci období nezařazený, proto v pořadí není, dokud si ho nevyžádáte. Rozhraní /api/loyalty je zahrnuje, dokud neřeknete unaffiliated=without.',
  },
  {
    title: 'Who votes against their own club',
    finding: (name, share, rebellions, active) =>
      `${name} votes against their own club most often: ${share} of the time, ${rebellions} of ${active}.`,
    leftOut: (count) =>
      `${count} unaffiliated ${count === 1 ? 'member is' : 'members are'} not ranked.`,
    clubAtVote: 'Members count with their club at the time of the vote.',
    unaffiliated: 'Unaffiliated',
    without: 'leave out',
    with: 'include',
    measure: 'Votes against the majority of their own club (%)',
    firstOf: (count) => `Most frequent rebels: top ${count}`,
    bar: (share, part, whole) => `${share} (${part} of ${whole})`,
    caption: 'Rebellions by member',
    shown: (shown, all) => `Showing ${shown} of ${all} members, most rebellious first.`,
    rebellions: 'Rebellions',
    rebellionsHelp: 'Votes in which the member opposed the majority of their club',
    active: 'Of votes',
    activeHelp: 'Votes in which the member voted yes or no and the club had a clear majority',
    share: 'Rebellion rate',
    shareHelp: 'Rebellions ÷ votes × 100; the bar is relative to the highest rate in the table',
    method1:
      'A rebellion is a yes or no vote that differs from the majority of yes and no votes in the member’s own club. Abstentions do not count. An evenly split club has no majority, and that vote counts for nobody.',
    method2:
      'Rebellion rate = rebellions ÷ votes in which the member voted yes or no and the club had a majority × 100. Void votes are excluded.',
    method3:
      'Members are counted with their last club of the period. Those who changed clubs may therefore look like rebels for votes cast in line with their club at the time; the option “at the time of the vote” corrects for this. Unaffiliated members form one “club” in the data, although they have no reason to vote together; those unaffiliated at the end of the period are not ranked unless you ask for them. /api/loyalty includes them unless told unaffiliated=without.',
  },
);
