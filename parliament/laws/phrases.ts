import { czechPlural, phraseBook } from '@tessera/kit/messages';

export const phrases = phraseBook(
  {
    title: 'Zákony a sněmovní tisky',
    caption: 'Sněmovní tisky',
    search: 'Hledat v názvech a předkladatelích',
    status: 'Stav',
    anyStatus: 'Jakýkoli stav',
    sponsor: 'Předkladatel',
    anySponsor: 'Kdokoli',
    kind: 'Druh',
    bills: 'Návrhy zákonů',
    allPrints: 'Všechny tisky',
    countBills: (count: number, shown: string) =>
      `${shown} ${czechPlural(count, 'návrh zákona', 'návrhy zákonů', 'návrhů zákonů')}`,
    countPrints: (count: number, shown: string) =>
      `${shown} ${czechPlural(count, 'tisk', 'tisky', 'tisků')}`,
    becameLaw: (count: number, shown: string) =>
      count === 0
        ? 'zákonem se zatím nestal žádný'
        : `zákonem se ${czechPlural(count, 'stal', 'staly', 'stalo')} ${shown}`,
    none: 'Tomuto výběru neodpovídá žádný tisk.',
    unavailable:
      'Archiv sněmovních tisků teď není k dispozici, a proto tu seznam chybí. Zkusíme to znovu.',
    status_in_progress: 'projednává se',
    status_law: 'stal se zákonem',
    status_passed: 'schválen Sněmovnou',
    status_rejected: 'zamítnut',
    status_withdrawn: 'vzat zpět',
    status_closed: 'ukončen',
    sponsor_government: 'vláda',
    sponsor_members: 'poslanci',
    sponsor_senate: 'Senát',
    sponsor_region: 'kraj nebo obec',
  },
  {
    title: 'Laws and parliamentary prints',
    caption: 'Parliamentary prints',
    search: 'Search titles and sponsors',
    status: 'Status',
    anyStatus: 'Any status',
    sponsor: 'Sponsor',
    anySponsor: 'Anyone',
    kind: 'Kind',
    bills: 'Bills',
    allPrints: 'All prints',
    countBills: (count, shown) => `${shown} ${count === 1 ? 'bill' : 'bills'}`,
    countPrints: (count, shown) => `${shown} ${count === 1 ? 'print' : 'prints'}`,
    becameLaw: (count, shown) => (count === 0 ? 'none has become law yet' : `${shown} became law`),
    none: 'No print matches this choice.',
    unavailable:
      'The archive of prints is not available right now, so there is no list. We will try again.',
    status_in_progress: 'in progress',
    status_law: 'became law',
    status_passed: 'passed by the Chamber',
    status_rejected: 'rejected',
    status_withdrawn: 'withdrawn',
    status_closed: 'closed',
    sponsor_government: 'government',
    sponsor_members: 'members',
    sponsor_senate: 'Senate',
    sponsor_region: 'region or municipality',
  },
);
