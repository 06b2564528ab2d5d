/** A room of a service: whether it is pure, and which other rooms it may import. */
export type Room = { readonly pure: boolean; readonly mayImport: readonly string[] | 'anything' };

export const SERVICES = ['parliament', 'runner', 'housing', 'rating'];

/** The vocabulary of each subject: imported by everyone, importing only other words. */
const WORDS = ['chamber', 'job', 'market', 'formula', 'odds', 'ladder', 'estimator'];

/**
 * Rooms by the name of their folder, or of a file that lies directly in the service. A folder with
 * a `route.ts` is a slice instead: its files are in room `slice`, its route in room `route`.
 */
export const ROOMS: Readonly<Record<string, Room>> = {
  ...Object.fromEntries(WORDS.map((word) => [word, { pure: true, mayImport: WORDS }])),
  // the order in which data flows
  source: { pure: true, mayImport: WORDS },
  // an estimator beside others, on players whose rating is known
  evaluation: { pure: true, mayImport: WORDS },
  store: { pure: false, mayImport: WORDS },
  ui: { pure: true, mayImport: WORDS },
  // charts that several slices show
  chart: { pure: true, mayImport: [...WORDS, 'ui'] },
  // what registers a page with its table, files and chart
  page: { pure: false, mayImport: [...WORDS, 'ui'] },
  // a slice owns what it shows; `panel.ts` is the one file of it that other slices may import
  slice: { pure: true, mayImport: [...WORDS, 'ui', 'chart', 'panel'] },
  // analyses and drawings in worker threads, with remembered results
  compute: { pure: false, mayImport: [...WORDS, 'slice', 'chart'] },
  route: {
    pure: false,
    mayImport: [
      ...WORDS,
      'store',
      'ui',
      'chart',
      'panel',
      'compute',
      'context',
      'facts',
      'api-document',
      'engine',
      'provider',
      'estimates',
      'background',
      'dashboard',
      'deliver',
      'input',
      'access',
      'llm',
      'page',
      'prints',
      'source',
    ],
  },
  // what reaches out into the world
  deliver: { pure: false, mayImport: [...WORDS, 'store'] },
  provider: { pure: false, mayImport: [...WORDS, 'store'] },
  llm: { pure: false, mayImport: WORDS },
  engine: { pure: false, mayImport: [...WORDS, 'store', 'deliver'] },
  prints: { pure: false, mayImport: [...WORDS, 'source', 'store', 'llm'] },
  estimates: { pure: false, mayImport: [...WORDS, 'store', 'provider', 'slice'] },
  // what nobody waits for: batches and daily snapshots
  background: { pure: false, mayImport: [...WORDS, 'store', 'provider', 'estimates'] },
  // alert rules and dashboards of a service's metrics
  monitoring: { pure: true, mayImport: WORDS },
  settings: { pure: false, mayImport: [...WORDS, 'deliver', 'input', 'access'] },
  // the runner's JSON interface is one room: its routes share views of the same records
  api: { pure: false, mayImport: [...WORDS, 'store', 'engine', 'deliver', 'input', 'access'] },
  // what all pages of the runner's dashboard work with
  dashboard: {
    pure: false,
    mayImport: [...WORDS, 'store', 'engine', 'input', 'access', 'api', 'ui'],
  },
  // reading requests, and who may send them
  input: { pure: false, mayImport: WORDS },
  access: { pure: false, mayImport: WORDS },
  // the doors
  // descriptions and schemas of the API document that several routes share
  'api-document': { pure: false, mayImport: WORDS },
  context: { pure: false, mayImport: 'anything' },
  // what the answers of several pages are computed from, read from the store
  facts: { pure: false, mayImport: [...WORDS, 'store'] },
  'cached-pages': { pure: false, mayImport: [] },
  service: { pure: false, mayImport: 'anything' },
  app: { pure: false, mayImport: 'anything' },
  main: { pure: false, mayImport: 'anything' },
  refresh: { pure: false, mayImport: 'anything' },
  command: { pure: false, mayImport: 'anything' },
  'error-reply': { pure: false, mayImport: ['ui', ...WORDS] },
  'newest-period': { pure: false, mayImport: [...WORDS, 'store'] },
  'origin-check': { pure: false, mayImport: [] },
};

/** The parts of the kit a pure room may use: they do no input or output. */
export const PURE_KIT = [
  'errors',
  'html',
  'format',
  'locale',
  'messages',
  'no-break-spaces',
  'once-per',
  'csv',
  'czech-prepositions',
  'refusals',
  'http/retry-after',
  'chart/axis',
  'chart/bars',
  'chart/chart',
  'chart/picture',
  'chart/svg',
  'chart/theme',
  'ui',
];

/** Packages that only compute: a pure room may use them instead of a hand-written twin. */
export const PURE_PACKAGES = ['typebox', 'croner', 'csv-parse/sync', 'markdown-it', 'minisearch'];

/** No folder's own files may hold more of their service than this share of its lines. */
export const LARGEST_ROOM_PERCENT = 22;
