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
    method1:
      'Rebelie je hlas pro nebo proti, který se liší od většiny hlasů pro a proti ve vlastním klubu. Zdržení se nepočítá. Rozdělí-li se klub přesně napůl, většinu nemá a hlasování se nepočítá nikomu.',
    method2:
      'Podíl rebelií = rebelie ÷ hlasování, v nichž poslanec hlasoval pro nebo proti a klub měl většinu × 100. Zmatečná hlasování jsou vynechána.',
    method3:
      'Poslanec se počítá do svého posledního klubu v období; kdo klub změnil, může vypadat jako rebel i za hlasy odevzdané ve shodě s tehdejším klubem. Volba „v době hlasování“ počítá každý hlas ke klubu, v němž poslanec tehdy byl. Nezařazení tvoří v datech jeden „klub“, ačkoli nemají důvod hlasovat společně; volba „vynechat“ je z pořadí vyřadí.',
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
    method1:
      'A rebellion is a yes or no vote that differs from the majority of yes and no votes in the member’s own club. Abstentions do not count. An evenly split club has no majority, and that vote counts for nobody.',
    method2:
      'Rebellion rate = rebellions ÷ votes in which the member voted yes or no and the club had a majority × 100. Void votes are excluded.',
    method3:
      'Members are counted with their last club of the period; those who changed clubs may look like rebels for votes cast in line with their club at the time. The option “at the time of the vote” counts each vote with the club of that day. Unaffiliated members form one “club” in the data, although they have no reason to vote together; the option “leave out” takes them out of the ranking.',
  },
);
