import { czechPlural, phraseBook } from '@tessera/kit/messages';

export const phrases = phraseBook({
  title: ['Zákony a sněmovní tisky', 'Laws and parliamentary prints'],
  caption: ['Sněmovní tisky', 'Parliamentary prints'],
  search: ['Hledat v názvech a předkladatelích', 'Search titles and sponsors'],
  status: ['Stav', 'Status'],
  anyStatus: ['Jakýkoli stav', 'Any status'],
  sponsor: ['Předkladatel', 'Sponsor'],
  anySponsor: ['Kdokoli', 'Anyone'],
  kind: ['Druh', 'Kind'],
  bills: ['Návrhy zákonů', 'Bills'],
  allPrints: ['Všechny tisky', 'All prints'],
  countBills: [
    (count: number, shown: string) =>
      `${shown} ${czechPlural(count, 'návrh zákona', 'návrhy zákonů', 'návrhů zákonů')}`,
    (count, shown) => `${shown} ${count === 1 ? 'bill' : 'bills'}`,
  ],
  countPrints: [
    (count: number, shown: string) => `${shown} ${czechPlural(count, 'tisk', 'tisky', 'tisků')}`,
    (count, shown) => `${shown} ${count === 1 ? 'print' : 'prints'}`,
  ],
  becameLaw: [
    (count: number, shown: string) =>
      count === 0
        ? 'zákonem se nestal žádný'
        : `zákonem se ${czechPlural(count, 'stal', 'staly', 'stalo')} ${shown}`,
    (count, shown) => (count === 0 ? 'none became law' : `${shown} became law`),
  ],
  none: ['Tomuto výběru neodpovídá žádný tisk.', 'No print matches this choice.'],
  status_in_progress: ['projednává se', 'in progress'],
  status_law: ['stal se zákonem', 'became law'],
  status_ratified: ['ratifikován', 'ratified'],
  status_passed: ['schválen Sněmovnou', 'passed by the Chamber'],
  status_noted: ['vzat na vědomí', 'taken note of'],
  status_answered: ['odpověď projednána', 'answer considered'],
  status_rejected: ['zamítnut', 'rejected'],
  status_returned: ['vrácen předkladateli', 'returned to its sponsor'],
  status_withdrawn: ['vzat zpět', 'withdrawn'],
  status_lapsed: ['neprojednán do konce období', 'lapsed with the term'],
  status_closed: ['ukončen', 'closed'],
  sponsor_government: ['vláda', 'government'],
  sponsor_members: ['poslanci', 'members'],
  sponsor_senate: ['Senát', 'Senate'],
  sponsor_region: ['kraj nebo obec', 'region or municipality'],
});
