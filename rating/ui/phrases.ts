import { czechOf } from '@tessera/kit/czech-prepositions';
import { phraseBook } from '@tessera/kit/messages';

/** Texts of all pages. */
export const phrases = phraseBook({
  siteName: ['Odhad ratingu', 'Rating estimate'],
  description: [
    'Skrytý rating hráče odhadnutý z výsledků a soupeřů, s poctivým intervalem.',
    "A player's hidden rating from results and opponents, with an honest interval.",
  ],
  tabPlayer: ['Hráč', 'Player'],
  tabCompare: ['Srovnání', 'Compare'],
  tabCalibration: ['Přesnost', 'Accuracy'],
  policy: [
    'Vydavatel hry na svých klíčích veřejné kalkulačky ratingu nepovoluje; tato služba s ním není nijak spojena.',
    "The game's publisher does not permit public rating calculators on its keys; this service is not affiliated with it.",
  ],
  version: ['Verze', 'Version'],
  apiDocument: ['Dokumentace API', 'API documentation'],
  region: ['Region', 'Region'],
  player: ['Hráč', 'Player'],
  playerHint: ['jméno#značka', 'name#tag'],
  queue: ['Fronta', 'Queue'],
  solo: ['sólo', 'solo'],
  flex: ['flex', 'flex'],
  submit: ['Odhadnout', 'Estimate'],
  points: ['bodů', 'points'],
  toRange: ['až', 'to'],
  source: ['Zdroj: API hry; spočteno', 'Source: the game API; computed'],
  measureInterval: [
    'Body žebříčku, divize má 100; pruh je 90% interval',
    'Ladder points, 100 to a division; the bar is the 90% interval',
  ],
  api: ['Pro programy', 'For programs'],
  sameAsJson: ['Totéž jako JSON:', 'The same as JSON:'],
  everybody: ['všichni', 'all'],
  working: ['Počítá se', 'Computing'],
  steps: [
    (done: string, planned: string) => `Hotovo ${done} ${czechOf(planned)} kroků.`,
    (done, planned) => `${done} of ${planned} steps done.`,
  ],
  queued: [
    (position: string) => `Pořadí ve frontě: ${position}.`,
    (position) => `Place in the queue: ${position}.`,
  ],
  waiting: [
    (time: string) => `API hry nás nechává čekat do ${time}.`,
    (time) => `The game API makes us wait until ${time}.`,
  ],
  expected: [
    (duration: string) => `Odhadem zbývá ${duration}.`,
    (duration) => `About ${duration} left.`,
  ],
  seconds: [(count: string) => `${count} s`, (count) => `${count} s`],
  minutes: [(count: string) => `${count} min`, (count) => `${count} min`],
  refreshes: [
    'Stránka se obnovuje sama; bez skriptů ji načtěte znovu.',
    'This page refreshes itself; without JavaScript, reload it.',
  ],
  reload: ['Načíst znovu', 'Reload'],
  errorTitle: ['Odhad není k dispozici', 'No estimate available'],
  badPlayer: [
    'Hráče zadejte jako jméno#značka a vyberte region.',
    'Enter the player as name#tag and choose a region.',
  ],
});
