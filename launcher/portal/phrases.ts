import { phraseBook } from '@tessera/kit/messages';

export const phrases = phraseBook(
  {
    title: 'Čtyři malé služby',
    demo: 'Ukázka: všechno běží na tomto počítači a nic ho neopouští.',
    start: 'Služby běží na tomto počítači a ptají se svých zdrojů na internetu.',
    guide: 'příručka',
    api: 'popis API',
    contract: 'co slibuje',
    ready: 'běží',
    starting: 'startuje',
    'not ready': 'teď nemůže pracovat',
    ended: 'skončila',
    nothing: 'Zatím nic: služba ještě nemá data, nebo se jí není na co ptát.',
    path: 'Prohlídka na pět kliknutí',
  },
  {
    title: 'Four small services',
    demo: 'The demo: everything runs on this machine and nothing leaves it.',
    start: 'The services run on this machine and ask their sources on the internet.',
    guide: 'guide',
    api: 'API document',
    contract: 'contract',
    ready: 'running',
    starting: 'starting',
    'not ready': 'cannot work just now',
    ended: 'ended',
    nothing: 'Nothing yet: the service has no data, or there is nothing to ask for.',
    path: 'A tour of five clicks',
  },
);
