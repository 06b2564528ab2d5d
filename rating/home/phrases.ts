import { phraseBook } from '@tessera/kit/messages';

export const phrases = phraseBook(
  {
    question: 'Jak silný je ten hráč doopravdy?',
    intro:
      'Viditelný rank se opožďuje za skrytým ratingem, podle kterého hra skládá zápasy. Odhadujeme ho z výsledků a z toho, s kým a proti komu hráč hrál, a uvádíme, jak je odhad přesný.',
    examples: 'Zkuste třeba',
    api: 'API pro programy',
    apiText:
      'Všechno, co je na stránkách, vrací také JSON API, bez klíče a z libovolného webu (CORS). Odpověď 202 znamená, že se odhad počítá: průběh je na adrese v hlavičce Location.',
    apiMmr: 'odhad hráče',
    apiCompare: 'srovnání až pěti hráčů',
    apiTimeline: 'denní odhady',
    apiLobby: 'jeden zápas',
    apiCalibration: 'přesnost odhadů',
    apiBudget: 'zbývající limity API hry',
    apiBadge: 'odznak (SVG)',
    rates: 'Limit je 300 požadavků za minutu na adresu.',
  },
  {
    question: 'How strong is this player really?',
    intro:
      'The visible rank lags behind the hidden rating by which the game makes its matches. We estimate it from results and from who the player met, and state how precise the estimate is.',
    examples: 'Try for example',
    api: 'API for programs',
    apiText:
      'Everything on these pages is also available from a JSON API, without a key and from any website (CORS). A 202 means that the estimate is being computed: its progress is at the address in the Location header.',
    apiMmr: "a player's estimate",
    apiCompare: 'comparison of up to five players',
    apiTimeline: 'daily estimates',
    apiLobby: 'one match',
    apiCalibration: 'accuracy of the estimates',
    apiBudget: 'what is left of the limits of the game API',
    apiBadge: 'badge (SVG)',
    rates: 'The limit is 300 requests a minute per address.',
  },
);
