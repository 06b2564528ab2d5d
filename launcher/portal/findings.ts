// What each service can say right now, in a sentence and a few figures, from its own API.
import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';

/** A finding: a sentence, and the figures it was read from, each with a bar of 0 to 100. */
export type Finding = {
  readonly sentence: string;
  /** Headings of the names and of the figures. */
  readonly what: string;
  readonly figure: string;
  readonly figures: readonly {
    readonly name: string;
    readonly text: string;
    readonly share: number;
  }[];
};

/** What is asked of a service, and how its answers become a finding. */
type Question = {
  readonly paths: readonly string[];
  /** `answers` stand in the order of `paths`. Undefined: they do not say enough yet. */
  readonly finding: (answers: readonly unknown[], locale: Locale) => Finding | undefined;
};

const FIGURES = 5;
/** Members who changed clubs are passed over, as the page of loyalty does in its sentence. */
const ASKED_MEMBERS = 50;

/** `examples` are players as `region:name#tag`, for which rating is asked. */
export function questions(examples: readonly string[]): Readonly<Record<string, Question>> {
  return {
    parliament: asking(`/api/loyalty?format=json&top=${ASKED_MEMBERS}`, rebels),
    runner: asking('/metrics', work),
    housing: asking('/api/regions', prices),
    rating: {
      paths: examples.map(playerPath),
      finding: (answers, locale) => players(answers as readonly Estimate[], locale),
    },
  };
}

const HEADINGS = {
  cs: {
    parliament: { what: 'Kdo (klub)', figure: 'Proti svému klubu' },
    runner: { what: 'Stav', figure: 'Úloh' },
    housing: { what: 'Region', figure: 'Let čisté mzdy' },
    rating: { what: 'Hráč', figure: 'Odhad (90% interval)' },
  },
  en: {
    parliament: { what: 'Member (club)', figure: 'Against own club' },
    runner: { what: 'State', figure: 'Jobs' },
    housing: { what: 'Region', figure: 'Years of net pay' },
    rating: { what: 'Player', figure: 'Estimate (90% interval)' },
  },
} as const;

/** A question to one path; a service that refused answered with an empty object. */
function asking<Answer>(
  path: string,
  read: (answer: Answer, locale: Locale) => Finding | undefined,
): Question {
  return {
    paths: [path],
    finding: ([answer], locale) =>
      Object.keys(answer ?? {}).length === 0 ? undefined : read(answer as Answer, locale),
  };
}

type Loyalty = {
  readonly rows: readonly {
    readonly jmeno: string;
    readonly prijmeni: string;
    readonly party: string;
    readonly active_votes: number;
    readonly rebellion_pct: number;
    readonly changed_club: boolean;
  }[];
};

function rebels({ rows }: Loyalty, locale: Locale): Finding | undefined {
  const stayed = rows.filter((row) => !row.changed_club).slice(0, FIGURES);
  const [first] = stayed;
  if (first === undefined) return undefined;
  const { percent, integer } = formats(locale);
  const nameOf = ({ jmeno, prijmeni, party }: typeof first) => `${jmeno} ${prijmeni} (${party})`;
  const share = percent(first.rebellion_pct);
  const votes = integer(first.active_votes);
  return {
    sentence:
      locale === 'cs'
        ? `${nameOf(first)} hlasuje proti vlastnímu klubu v ${share} z ${votes} hlasování, nejčastěji z těch, kdo nezměnili klub.`
        : `${nameOf(first)} votes against their own club in ${share} of ${votes} votes, the highest share of those who did not change clubs.`,
    ...HEADINGS[locale].parliament,
    figures: stayed.map((row) => ({
      name: nameOf(row),
      text: percent(row.rebellion_pct),
      share: row.rebellion_pct,
    })),
  };
}

type Metrics = {
  readonly jobs: Readonly<Record<'total' | 'pending' | 'running' | 'completed' | 'dead', number>>;
};

function work({ jobs }: Metrics, locale: Locale): Finding | undefined {
  if (jobs.total === 0) return undefined;
  const { integer } = formats(locale);
  const say = STATES[locale];
  const waiting = jobs.pending + jobs.running;
  return {
    sentence:
      locale === 'cs'
        ? `Úloh je ${integer(jobs.total)}: ${integer(jobs.completed)} hotových, ${integer(waiting)} čeká nebo běží, ${integer(jobs.dead)} skončilo nezdarem.`
        : `Of ${integer(jobs.total)} jobs ${integer(jobs.completed)} are completed, ${integer(waiting)} wait or run, ${integer(jobs.dead)} are dead.`,
    ...HEADINGS[locale].runner,
    figures: (['completed', 'pending', 'running', 'dead'] as const).map((state) => ({
      name: say[state],
      text: integer(jobs[state]),
      share: (100 * jobs[state]) / jobs.total,
    })),
  };
}

const STATES = {
  cs: { completed: 'hotové', pending: 'čekají', running: 'běží', dead: 'skončily nezdarem' },
  en: { completed: 'completed', pending: 'waiting', running: 'running', dead: 'dead' },
} as const;

type Regions = {
  readonly rows: readonly {
    readonly region: string;
    readonly name: string;
    readonly flat_size_m2: number;
    readonly years_to_buy: number | null;
  }[];
};

/** The API names places in English. */
const CZECH_NAMES: Readonly<Record<string, string>> = {
  praha: 'Praha',
  stredocesky: 'Střední Čechy',
};

function prices({ rows }: Regions, locale: Locale): Finding | undefined {
  const known = rows
    .flatMap(({ region, name, flat_size_m2: size, years_to_buy: years }) =>
      years === null || region === 'national'
        ? []
        : [{ name: (locale === 'cs' && CZECH_NAMES[region]) || name, size, years }],
    )
    .sort((a, b) => b.years - a.years);
  const [dearest] = known;
  const cheapest = known.at(-1);
  if (dearest === undefined || cheapest === undefined) return undefined;
  const { decimal } = formats(locale);
  const { size } = dearest;
  const years = (row: typeof dearest) => decimal(row.years, 1);
  return {
    sentence:
      locale === 'cs'
        ? `Byt ${size} m² v letech čisté mzdy: nejvíc ${dearest.name} (${years(dearest)}), nejméně ${cheapest.name} (${years(cheapest)}).`
        : `A flat of ${size} m² costs ${years(dearest)} years of net pay in ${dearest.name} and ${years(cheapest)} in ${cheapest.name}.`,
    ...HEADINGS[locale].housing,
    figures: bothEnds(known).map((row) => ({
      name: row.name,
      text: years(row),
      share: (100 * row.years) / dearest.years,
    })),
  };
}

/** The first three and the last two. */
function bothEnds<T>(rows: readonly T[]): readonly T[] {
  return rows.length <= FIGURES ? rows : [...rows.slice(0, FIGURES - 2), ...rows.slice(-2)];
}

type Estimate = {
  readonly summoner?: { readonly gameName: string; readonly tagLine: string };
  readonly estimate?: { readonly mu: number; readonly ci90: readonly [number, number] };
};

function players(answers: readonly Estimate[], locale: Locale): Finding | undefined {
  const { integer } = formats(locale);
  // A question that became a job (202) has no estimate yet.
  const known = answers.flatMap(({ summoner, estimate }) =>
    summoner && estimate
      ? [{ name: `${summoner.gameName}#${summoner.tagLine}`, mu: estimate.mu, ci90: estimate.ci90 }]
      : [],
  );
  const [first] = known;
  if (first === undefined) return undefined;
  const highest = Math.max(...known.map(({ mu }) => mu));
  const interval = ({ ci90: [low, high] }: typeof first) => `${integer(low)}–${integer(high)}`;
  const [low, high] = first.ci90.map(integer);
  return {
    sentence:
      locale === 'cs'
        ? `${first.name} má asi ${integer(first.mu)} bodů, s 90% jistotou mezi ${low} a ${high}.`
        : `${first.name} stands at about ${integer(first.mu)} points, with 90% certainty between ${low} and ${high}.`,
    ...HEADINGS[locale].rating,
    figures: known.map((player) => ({
      name: player.name,
      text: `${integer(player.mu)} (${interval(player)})`,
      share: (100 * player.mu) / highest,
    })),
  };
}

/** `euw1:Zesty Raven#EUW` is asked as `/api/v1/mmr?region=euw1&playerId=Zesty Raven#EUW`. */
function playerPath(example: string): string {
  const [region = '', playerId = ''] = example.split(/:(.*)/);
  return `/api/v1/mmr?${new URLSearchParams({ region, playerId })}`;
}
