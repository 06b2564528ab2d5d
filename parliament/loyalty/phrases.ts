import { phraseBook } from '@tessera/kit/messages';
import type { ClubRule } from '../chamber/club-lines.ts';
import { czechIn, czechOf } from '../ui/czech.ts';

/** Texts of the loyalty page and its chart. */
export const phrases = phraseBook(
  {
    title: 'Kdo hlasuje proti svému klubu',
    current: (name: string, share: string, rebellions: string, active: string) =>
      `Nejčastěji proti svému klubu hlasuje ${name}: ${czechIn(share)} případů, ${rebellions} ${czechOf(active)}.`,
    'at-vote': (name: string, share: string, rebellions: string, active: string) =>
      `Nejčastěji proti svému klubu hlasuje ${name}, podle klubu v době hlasování: ${czechIn(share)} případů, ${rebellions} ${czechOf(active)}.`,
    leftOut: (club: ClubRule, count: number) =>
      `V pořadí nejsou ti, kdo ${club === 'current' ? 'končí období mezi nezařazenými' : 'byli v období někdy nezařazení'}: ${count}.`,
    lastClub: 'Počítá se poslední klub v období.',
    passedOver: (count: number) =>
      `Výš v tabulce jsou i ti, kdo změnili klub a komu to podíl zkresluje; nejmenujeme je: ${count}.`,
    changedClub: 'změna klubu',
    changedClubHelp: 'Víc klubů během období',
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
      'Poslanec se tu počítá do klubu, v němž byl v době hlasování. Volba „poslední v období“ počítá všechny jeho hlasy k poslednímu klubu; kdo klub změnil, pak může vypadat jako rebel i za hlasy odevzdané ve shodě s tehdejším klubem. Nezařazení tvoří v datech jeden „klub“, ačkoli nemají důvod hlasovat společně; kdo je na konci období nezařazený (a při volbě „v době hlasování“ kdo jím v období kdykoli byl), proto v pořadí není, dokud si ho nevyžádáte. Rozhraní /api/loyalty nezařazené zahrnuje a počítá poslední klub, dokud neřeknete unaffiliated=without a club=at-vote.',
  },
  {
    title: 'Who votes against their own club',
    current: (name, share, rebellions, active) =>
      `${name} votes against their own club most often: ${share} of the time, ${rebellions} of ${active}.`,
    'at-vote': (name, share, rebellions, active) =>
      `${name} votes against their own club, as it was at the time of the vote, most often: ${share} of the time, ${rebellions} of ${active}.`,
    leftOut: (club, count) =>
      `${count} ${count === 1 ? 'member' : 'members'} unaffiliated ${club === 'current' ? 'at the end' : 'at some time'} of the period ${count === 1 ? 'is' : 'are'} not ranked.`,
    lastClub: 'Members count with their last club of the period.',
    passedOver: (count) =>
      `${count} ${count === 1 ? 'member' : 'members'} higher in the table ${count === 1 ? 'is' : 'are'} not named here: they changed clubs, which distorts their rate.`,
    changedClub: 'changed club',
    changedClubHelp: 'Sat in more than one club during the period',
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
      'Members are counted here with their club at the time of the vote. The option “last of the period” counts all their votes with their last club; those who changed clubs may then look like rebels for votes cast in line with their club at the time. Unaffiliated members form one “club” in the data, although they have no reason to vote together; those unaffiliated at the end of the period (by the club at the time: at any time of it) are not ranked unless you ask for them. /api/loyalty includes them and counts the last club unless told unaffiliated=without and club=at-vote.',
  },
);
