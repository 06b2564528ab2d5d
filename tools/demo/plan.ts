/** One process the launcher starts. */
export type Process = {
  readonly name: string;
  /** Path from the root of the repository. */
  readonly entry: string;
  readonly args: readonly string[];
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
  /** Its working directory, with `.env` and `runner.toml`; undefined: the launcher's. */
  readonly cwd?: string;
  /** Stand-ins answer any request; services say at `/ready` whether they can work. */
  readonly kind: 'stand-in' | 'service';
  /** The first page for a person; stand-ins have none. */
  readonly page?: string;
  /** Path of the service's API document. */
  readonly apiDocument?: string;
  readonly purpose?: { readonly cs: string; readonly en: string };
};

/** `demo` puts sandbox stand-ins in place of every outside source; `start` uses the real ones. */
export type Mode = 'demo' | 'start';

/**
 * The time a process has to stop before it is ended by force. A demo has nothing to lose; in
 * earnest a call may take as long as its own timeout.
 */
export const PATIENCE_MS = { demo: 7000, start: 60_000 };

/** The runner breaks off its calls earlier, so that it can still write that down. */
const RUNNER_GRACE_SECS = (PATIENCE_MS.demo - 2000) / 1000;

type PlanOptions = {
  readonly mode: Mode;
  /** Folder for the data of a demo, from the root. */
  readonly dataDir: string;
  /** Ports by process name, where they differ from the usual ones. */
  readonly ports?: Readonly<Record<string, number>>;
};

/** The default port of each process. */
export const USUAL_PORTS: Readonly<Record<string, number>> = {
  parliament: 8000,
  runner: 6390,
  housing: 3000,
  rating: 4000,
  portal: 8080,
  'sandbox-psp': 8100,
  'sandbox-sources': 8101,
  'sandbox-game': 8102,
  'sandbox-receiver': 8103,
  'sandbox-llm': 8104,
  'sandbox-tracker': 8105,
};

export const addressOf = ({ port, page }: Process, path = page ?? ''): string =>
  `http://127.0.0.1:${port}${path}`;

/** The variable for the port of a process: `SANDBOX_PSP_PORT`. */
export const portVariable = (name: string) => `${name.toUpperCase().replaceAll('-', '_')}_PORT`;

/** All processes, stand-ins before the services that ask them. */
export function plan({ mode, dataDir, ports = {} }: PlanOptions): Process[] {
  const port = (name: string) => ports[name] ?? USUAL_PORTS[name] ?? 0;
  const at = (name: string) => `http://127.0.0.1:${port(name)}`;
  const isDemo = mode === 'demo';
  const started = (name: string, entry: string, env: Process['env']) => ({
    name,
    entry,
    port: port(name),
    env: { PORT: `${port(name)}`, ...env },
    // A demo beside the settings of an installation must not touch what those name.
    ...(isDemo && { cwd: dataDir }),
  });
  const standIn = (name: string, env: Process['env'] = {}): Process => {
    const entry = `packages/${name.replace('-', '/')}/main.ts`;
    return { ...started(name, entry, env), args: [], kind: 'stand-in' };
  };
  const service = (name: string, { demo, ...about }: Service): Process => {
    const env = isDemo ? { DATA_NOTICE: NOTICE, ...demo } : {};
    const process = started(name, `services/${name}/main.ts`, env);
    return {
      ...process,
      args: [],
      page: '/',
      apiDocument: '/openapi.json',
      kind: 'service',
      ...about,
    };
  };
  const standIns = [
    standIn('sandbox-psp'),
    standIn('sandbox-sources'),
    standIn('sandbox-game'),
    // Sends the runner some traffic, so that its dashboard has something to show.
    standIn('sandbox-receiver', { RUNNER_URL: at('runner') }),
    standIn('sandbox-llm'),
    standIn('sandbox-tracker', { TRACKER_TOKEN: 'demo' }),
  ];
  return [
    ...(isDemo ? standIns : []),
    service('parliament', {
      purpose: {
        cs: 'Kdo jak hlasoval: loajalita, docházka, podobnost, hlasování',
        en: 'Who voted how: loyalty, attendance, similarity, votes',
      },
      demo: {
        ANALYZER_SOURCE_URL: at('sandbox-psp'),
        ANALYZER_SITE_URL: `${at('sandbox-psp')}/sqw`,
        ANALYZER_CACHE_DIR: `${dataDir}/parliament`,
        // The stand-in has thousands of documents and nobody to be polite to.
        ANALYZER_REQUEST_DELAY_MS: '20',
        LLM_BASE_URL: at('sandbox-llm'),
        LLM_MODEL: 'stand-in',
        ISSUE_FEEDBACK_ENABLED: '1',
        ISSUE_FEEDBACK_TOKEN: 'demo',
        ISSUE_FEEDBACK_REPO: 'example/feedback',
        ISSUE_FEEDBACK_API_URL: at('sandbox-tracker'),
        ADMIN_TOKEN: 'demo',
      },
    }),
    service('runner', {
      // It reads no `PORT`.
      args: [
        ...(isDemo ? ['--host', '127.0.0.1', '--db-path', `${dataDir}/runner.db`] : []),
        '--port',
        `${port('runner')}`,
      ],
      page: '/dashboard',
      purpose: {
        cs: 'Úlohy jako webhooky: fronty, priority, limity, opakování, cron',
        en: 'Jobs as webhooks: queues, priorities, limits, retries, cron',
      },
      demo: {
        RUNNER_DATABASE_URL: '',
        // The traffic has no token.
        RUNNER_READ_TOKENS: '',
        RUNNER_ENQUEUE_TOKENS: '',
        RUNNER_ADMIN_TOKENS: '',
        RUNNER_SHUTDOWN_GRACE_SECS: `${RUNNER_GRACE_SECS}`,
        // One receiver of the traffic always fails: its jobs wait while it is suspended.
        RUNNER_BREAKER_FAILURES: '8',
      },
    }),
    service('housing', {
      args: ['serve'],
      purpose: {
        cs: 'Kolik let čisté mzdy stojí byt a co by to změnilo',
        en: 'How many years of net pay a flat costs, and what would change that',
      },
      demo: {
        HOUSING_DATABASE_URL: `sqlite:${dataDir}/housing.db`,
        MACRO_API_URL: `${at('sandbox-sources')}/macro`,
        MACRO_API_KEY: 'demo',
        CNB_URL: `${at('sandbox-sources')}/cnb`,
        CZSO_URL: `${at('sandbox-sources')}/czso`,
        PORTAL_URL: `${at('sandbox-sources')}/portal`,
        PORTAL_DELAY_MS: '0',
        // No proxy stands before a demo, which would otherwise compress.
        COMPRESSION: '1',
        DATA_NOTICE: HOUSING_NOTICE,
      },
    }),
    service('rating', {
      apiDocument: '/api/v1/openapi.json',
      purpose: {
        cs: 'Odhad skrytého hodnocení s poctivou nejistotou',
        en: 'An estimate of a hidden rating, honest about its uncertainty',
      },
      demo: {
        RATING_DATABASE_URL: `sqlite:${dataDir}/rating.db`,
        REDIS_URL: '',
        UPSTREAM_API_URL: `${at('sandbox-game')}/{route}`,
        UPSTREAM_API_KEY: 'demo',
        // Names the simulated game gives its players; the page offers them to try.
        EXAMPLE_PLAYERS:
          'euw1:Zesty Raven#EUW,euw1:Rapid Urchin#EUW,euw1:Dusky Kestrel#EUW,eun1:Noble Comet#EUN',
      },
    }),
  ];
}

/** The part of a plan that differs by service; `demo`: its settings in a demo. */
type Service = Pick<Process, 'purpose'> &
  Partial<Pick<Process, 'args' | 'page' | 'apiDocument'>> & { readonly demo: Process['env'] };

/** The stand-ins of housing carry over public figures; the rest of the demo is invented. */
const HOUSING_NOTICE =
  'Ukázka: ceny a mzdy jsou přenesené z veřejných zdrojů, nájmy a inzeráty jsou smyšlené. · Demo: prices and wages are carried over from public sources, rents and listings are synthetic.';

const NOTICE = 'Ukázka: všechna data jsou smyšlená. · Demo: all data are synthetic.';
