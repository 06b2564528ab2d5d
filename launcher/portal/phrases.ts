import { phraseBook } from '@tessera/kit/messages';

export const phrases = phraseBook({
  title: ['Čtyři malé služby', 'Four small services'],
  demo: [
    'Ukázka: všechno běží na tomto počítači a nic ho neopouští.',
    'The demo: everything runs on this machine and nothing leaves it.',
  ],
  start: [
    'Služby běží na tomto počítači a ptají se svých zdrojů na internetu.',
    'The services run on this machine and ask their sources on the internet.',
  ],
  guide: ['příručka', 'guide'],
  api: ['popis API', 'API document'],
  contract: ['co slibuje', 'contract'],
  ready: ['běží', 'running'],
  starting: ['startuje', 'starting'],
  'not ready': ['teď nemůže pracovat', 'cannot work just now'],
  ended: ['skončila', 'ended'],
  asked: ['Služby se právě ptáme…', 'The service is being asked …'],
  nothing: [
    'Zatím nic: služba ještě nemá data, nebo se jí není na co ptát.',
    'Nothing yet: the service has no data, or there is nothing to ask for.',
  ],
  path: ['Prohlídka na pět kliknutí', 'A tour of five clicks'],
});
