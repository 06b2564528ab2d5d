/** A room of a service: whether it is pure, and which other rooms it may import. */
export type Room = { readonly pure: boolean; readonly mayImport: readonly string[] | 'anything' };

export const SERVICES = ['parliament', 'runner', 'housing', 'rating'];

/** The vocabulary of each subject: imported by everyone, importing nobody but other words. */
const WORDS = ['chamber', 'job', 'market', 'formula', 'ladder', 'estimator'];

export const ROOMS: Readonly<Record<string, Room>> = {
  // the words of the subject
  ...Object.fromEntries(WORDS.map((word) => [word, { pure: true, mayImport: WORDS }])),
  // the river, in the order data flows
  source: { pure: true, mayImport: WORDS },
  store: { pure: false, mayImport: WORDS },
  analyse: { pure: true, mayImport: WORDS },
  chart: { pure: true, mayImport: [...WORDS, 'analyse', 'ui'] },
  page: { pure: true, mayImport: [...WORDS, 'analyse', 'chart', 'ui'] },
  ui: { pure: true, mayImport: WORDS },
  compute: { pure: false, mayImport: [...WORDS, 'analyse', 'chart'] },
  route: {
    pure: false,
    mayImport: [
      ...WORDS,
      'store',
      'analyse',
      'chart',
      'page',
      'ui',
      'compute',
      'desk',
      'engine',
      'provider',
    ],
  },
  // what reaches out into the world
  deliver: { pure: false, mayImport: [...WORDS, 'store'] },
  provider: { pure: false, mayImport: [...WORDS, 'store'] },
  engine: { pure: false, mayImport: [...WORDS, 'store', 'deliver'] },
  client: { pure: false, mayImport: WORDS },
  chaos: { pure: false, mayImport: 'anything' },
  settings: { pure: false, mayImport: [...WORDS, 'deliver'] },
  dashboard: {
    pure: false,
    mayImport: [...WORDS, 'store', 'engine', 'deliver', 'desk', 'input', 'access', 'ui'],
  },
  // a service whose routes are one JSON interface keeps them in one room
  api: {
    pure: false,
    mayImport: [...WORDS, 'store', 'engine', 'deliver', 'desk', 'input', 'access'],
  },
  // what the routes of both read requests with, and who may send them
  input: { pure: false, mayImport: WORDS },
  access: { pure: false, mayImport: WORDS },
  // the doors
  desk: { pure: false, mayImport: 'anything' },
  service: { pure: false, mayImport: 'anything' },
  app: { pure: false, mayImport: 'anything' },
  main: { pure: false, mayImport: 'anything' },
  refresh: { pure: false, mayImport: 'anything' },
  command: { pure: false, mayImport: 'anything' },
  'error-reply': { pure: false, mayImport: ['ui', ...WORDS] },
  'send-table': { pure: false, mayImport: WORDS },
  'origin-check': { pure: false, mayImport: [] },
};

/** The parts of the kit a pure room may use: they do no input or output. */
export const PURE_KIT = [
  'errors',
  'html',
  'format',
  'locale',
  'messages',
  'csv',
  'chart/theme',
  'ui',
];

/** Packages that only compute: a pure room may use them instead of a hand-written twin. */
export const PURE_PACKAGES = ['typebox', 'croner', 'csv-parse/sync'];

export const SLICE_ROLES = ['analyse', 'chart', 'page', 'route'];
