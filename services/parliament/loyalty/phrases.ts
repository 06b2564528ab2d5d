import { czechIn, czechOf } from '@tessera/kit/czech-prepositions';
import { phraseBook } from '@tessera/kit/messages';
import { czechFirst } from '../ui/phrases.ts';

export const phrases = phraseBook({
  title: ['Kdo hlasuje proti svému klubu', 'Who votes against their own club'],
  finding: [
    (whom: string, name: string, share: string, rebellions: string, active: string) =>
      `Nejčastěji proti ${whom} hlasuje ${name}: ${czechIn(share)} případů, ${rebellions} ${czechOf(active)}.`,
    (whom, name, share, rebellions, active) =>
      `${name} votes against ${whom} most often: ${share} of the time, ${rebellions} of ${active}.`,
  ],
  'at-vote': ['svému klubu v době hlasování', 'their own club at the time of the vote'],
  changedClub: ['změna klubu', 'changed club'],
  changedClubHelp: ['Víc klubů během období', 'Sat in more than one club during the period'],
  measure: [
    'Podíl hlasů proti většině vlastního klubu (%)',
    'Votes against the majority of their own club (%)',
  ],
  firstOf: [
    (count: string) => `Nejčastější rebelové: ${czechFirst(count)}`,
    (count) => `Most frequent rebels: top ${count}`,
  ],
  caption: ['Rebelie poslanců', 'Rebellions by member'],
  shown: [
    (shown: string, all: string) =>
      `Zobrazeno ${shown} ${czechOf(all)} poslanců, od nejčastějších rebelů.`,
    (shown, all) => `Showing ${shown} of ${all} members, most rebellious first.`,
  ],
  method: [
    'Poslanec se počítá do svého posledního klubu v období; kdo klub změnil, může vypadat jako rebel i za hlasy odevzdané ve shodě s tehdejším klubem. Volba „v době hlasování“ počítá každý hlas ke klubu, v němž poslanec tehdy byl. Nezařazení tvoří v datech jeden „klub“, ačkoli nemají důvod hlasovat společně.',
    'Members are counted with their last club of the period; those who changed clubs may look like rebels for votes cast in line with their club at the time. The option “at the time of the vote” counts each vote with the club of that day. Unaffiliated members form one “club” in the data, although they have no reason to vote together.',
  ],
});
