import type { PrintRegister } from '../chamber/print-register.ts';
import { findTopic } from '../chamber/topics.ts';
import { createLlm } from '../llm/client.ts';
import { type Library, noPrints } from '../prints/library.ts';
import type { PrintServices } from '../prints/services.ts';
import { samplePeriod } from './sample-period.ts';

/** No archive of prints, no cache and no model: pages say what they lack. */
export const NO_PRINTS: PrintServices = {
  library: {
    register: async () => undefined,
    print: async () => undefined,
    text: async () => undefined,
    hasText: async () => false,
    topics: async () => new Map(),
    contents: async () => undefined,
    summary: async () => undefined,
    versions: async () => [],
    siteHistory: async () => undefined,
    relatedBills: async () => {
      throw noPrints();
    },
  },
  pipeline: {
    start: () => false,
    startAll: () => {},
    cancel: async () => {},
    cancelAll: async () => {},
    status: () => [],
  },
  llm: createLlm({ baseUrl: 'http://127.0.0.1:1', apiKey: '', model: 'none', timeoutMs: 1_000 }),
};

type SampleOptions = {
  /** Topics by number of print. */
  readonly topics?: ReadonlyMap<number, readonly string[]>;
  readonly library?: Partial<Library>;
  readonly llm?: Partial<PrintServices['llm']>;
  readonly pipeline?: Partial<PrintServices['pipeline']>;
};

/** A register with the print of the sample period's vote 10, and a library of what a test gives. */
export function samplePrints(options: SampleOptions = {}): PrintServices {
  const labels = (ids: readonly string[]) => ids.map((id) => findTopic(id)!);
  const topics = [...(options.topics ?? new Map([[7, ['taxes']]]))];
  return {
    llm: { ...NO_PRINTS.llm, ...options.llm },
    pipeline: { ...NO_PRINTS.pipeline, ...options.pipeline },
    library: {
      ...NO_PRINTS.library,
      register: async () => SAMPLE_REGISTER,
      print: async (_, ct) => SAMPLE_REGISTER.prints.find((print) => print.ct === ct),
      topics: async () =>
        new Map(
          topics.map(([ct, ids]) => [ct, { topics: labels(ids), source: 'keywords' as const }]),
        ),
      contents: async () => ({
        version: 'sample',
        register: SAMPLE_REGISTER,
        topics: new Map(topics.map(([ct, ids]) => [ct, labels(ids)])),
        summaries: new Map([[9, ['Shrnutí o včelách.', 'A summary about bees.']]]),
      }),
      ...options.library,
    },
  };
}

const SAMPLE_REGISTER: PrintRegister = {
  period: 10,
  prints: [
    {
      id: 500,
      ct: 7,
      isFurther: false,
      kind: 'government_bill',
      status: 'law',
      sponsor: 'government',
      title: 'Novela z. o <b>daních</b>',
      fullTitle: 'Vládní návrh zákona, kterým se mění zákon č. 586/1992 Sb., o daních z příjmů',
      submitter: 'ministr financí',
      submitted: '2021-04-01',
      subPrints: [
        { ct1: 1, kind: 'revised', title: 'Upravená verze', fullTitle: '', date: '2021-06-01' },
      ],
      lawChanges: [
        {
          law: '586/1992',
          law_name: '586/1992 Sb., o daních z příjmů',
          amendment_type: 'amends',
          idsb: 77,
        },
      ],
    },
    {
      id: 80,
      ct: 8,
      isFurther: false,
      kind: 'bill',
      status: 'in_progress',
      sponsor: 'members',
      title: 'N.z. o školách',
      fullTitle: 'Návrh zákona o školách',
      submitter: 'Novák J.',
      submitted: undefined,
      subPrints: [],
      lawChanges: [],
    },
    {
      id: 90,
      ct: 9,
      isFurther: false,
      kind: 'report',
      status: 'noted',
      sponsor: undefined,
      title: 'Zpr. o činnosti',
      fullTitle: 'Zpráva o činnosti',
      submitter: 'Vláda',
      submitted: '2021-03-01',
      subPrints: [],
      lawChanges: [],
    },
  ],
  histories: samplePeriod.histories,
  relatedBills: new Map([
    [
      77,
      [
        { period: 10, ct: 7, title: 'Novela z. o daních', kind: 'government_bill' },
        { period: 9, ct: 12, title: 'Starší novela', kind: 'bill' },
      ],
    ],
  ]),
};
