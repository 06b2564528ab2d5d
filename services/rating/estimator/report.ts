import { type Static, Type } from 'typebox';
import { ladderPoints, type Rank, rankAt } from '../ladder/rank.ts';
import type { Account } from '../ladder/record.ts';
import type { Queue, Region } from '../ladder/region.ts';
import { EstimateReply, SummonerReply } from '../ladder/replies.ts';
import { percentileAt } from '../ladder/shares.ts';
import { type Estimate, estimateRating, intervalAround } from './estimate.ts';
import type { Evidence } from './evidence.ts';
import { PARAMETERS, type Parameters } from './parameters.ts';

type Fixed<T> = T extends object ? { readonly [Key in keyof T]: Fixed<T[Key]> } : T;

const number = Type.Number();
const numberOrNull = Type.Union([number, Type.Null()]);
const interval = (width: number) => ({
  ...EstimateReply.properties.ci90,
  description: `${width} % interval, not below 0`,
});

/** One game's part in an estimate. */
const Lobby = Type.Object({
  match_id: Type.String(),
  played_at: Type.String(),
  won: Type.Boolean(),
  ranked: Type.Union([Type.Integer(), Type.Null({ description: 'Not asked for yet' })]),
  used: Type.Boolean(),
  /** Centre of the lobby, null when not used. */
  lobby_mu: numberOrNull,
  lobby_sigma: numberOrNull,
  /** With tier 1's share all sum to 1. */
  share: Type.Number({ description: 'Share in the final mean' }),
  /** Points the result moved the estimate by. */
  step: number,
  outlier_factor: number,
  /** The estimate after the game. */
  after: numberOrNull,
});
export type LobbyPart = Fixed<Static<typeof Lobby>>;

/** Why the number is what it is. */
const Explanation = Type.Object({
  rank: Type.Object({
    tier: Type.String(),
    division: Type.String(),
    lp: Type.Integer(),
    points: number,
    wins: Type.Integer(),
    losses: Type.Integer(),
  }),
  rank_offset: Type.Object({ mu: number, sigma: number }),
  /** Shares of the tiers in the mean; they sum to 1. */
  shares: Type.Object({ tier1: number, tier2: number }),
  beyond: Type.Number({ description: 'The mean less those of the tiers by their shares' }),
  /** Newest first. */
  lobbies: Type.Array(Lobby),
});
type Explanation = Fixed<Static<typeof Explanation>>;

/** The body of `GET /api/v1/mmr` (docs/contract/rating.md 4.2). */
export const MmrReply = Type.Object({
  summoner: Type.Object({ ...SummonerReply.properties, region: Type.String() }),
  estimate: EstimateReply,
  breakdown: Type.Object({
    tier1: Type.Object({ mu: number, sigma: number, n_games: Type.Integer() }),
    tier2: Type.Union([
      Type.Object({ mu: number, sigma: number, lobbies_used: Type.Integer() }),
      Type.Null({ description: 'No lobby was usable' }),
    ]),
  }),
  freshness: Type.Object({
    computed_at: Type.String(),
    from_cache: Type.Boolean(),
    complete: Type.Optional(
      Type.Literal(false, {
        description: 'Not all evidence is gathered: a later answer is usually narrower',
      }),
    ),
    complete_at: Type.Optional(
      Type.Union([Type.String(), Type.Null()], {
        description: 'When it is expected to end; null where the upstream did not answer',
      }),
    ),
  }),
  provisional: Type.Boolean({ description: 'The interval is too wide to be read as a division' }),
  model: Type.Object(
    {
      version: Type.String(),
      learned: Type.Boolean(),
      checked_at: Type.Union([Type.String(), Type.Null()]),
    },
    { description: 'Which parameters made the estimate; `/api/v1/model` says how they do' },
  ),
  intervals: Type.Object(
    { 50: interval(50), 80: interval(80), 90: interval(90), 95: interval(95) },
    { description: 'By width in per cent; 90 is ci90' },
  ),
  /** Percentage of ranked players below, with the range of the 90 % interval. */
  percentile: Type.Object({ value: number, low: number, high: number }),
  explain: Type.Optional(Explanation),
});
export type MmrAnswer = Fixed<Static<typeof MmrReply>>;

/** Which parameters made an estimate. */
export type ModelName = MmrAnswer['model'];

/** A whole answer about one player, as it is stored and shown. */
export type Report = Omit<MmrAnswer, 'summoner' | 'freshness' | 'explain'> & {
  readonly summoner: Account & { readonly region: Region };
  readonly queue: Queue;
  readonly explain: Explanation;
  readonly computed_at: string;
};

/** The facts of a report that are no evidence. */
type ReportSubject = {
  readonly account: Account;
  readonly region: Region;
  readonly queue: Queue;
  readonly rank: Rank;
  /** One for each game of the evidence. */
  readonly matches: readonly { readonly id: string; readonly startedAt: number }[];
  readonly computedAt: Date;
  readonly model: ModelName;
};

/** Lichess calls a rating provisional above a deviation of 110 of its points; ours are finer. */
const PROVISIONAL_SIGMA = 75;

export function ratingReport(
  evidence: Evidence,
  subject: ReportSubject,
  parameters: Parameters = PARAMETERS,
): Report {
  const estimate = estimateRating(evidence, parameters);
  const { mu, sigma, ci90, tier1, tier2, posterior } = estimate;
  const { tier, division } = rankAt(mu);
  const interval = (width: number) => {
    const [low, high] = intervalAround(posterior, mu, width);
    return [round(low), round(high)] as const;
  };
  return {
    summoner: { ...subject.account, region: subject.region },
    queue: subject.queue,
    estimate: {
      mu: round(mu),
      sigma: round(sigma),
      ci90: [round(ci90[0]), round(ci90[1])],
      tier,
      division,
    },
    breakdown: {
      tier1: { mu: round(tier1.mu), sigma: round(tier1.sigma), n_games: tier1.games },
      tier2: tier2
        ? { mu: round(tier2.mu), sigma: round(tier2.sigma), lobbies_used: tier2.lobbiesUsed }
        : null,
    },
    provisional: sigma > PROVISIONAL_SIGMA,
    percentile: {
      value: round(percentileAt(mu)),
      low: round(percentileAt(ci90[0])),
      high: round(percentileAt(ci90[1])),
    },
    intervals: {
      50: interval(50),
      80: interval(80),
      90: [round(ci90[0]), round(ci90[1])],
      95: interval(95),
    },
    explain: explanation(evidence, estimate, subject),
    computed_at: subject.computedAt.toISOString(),
    model: subject.model,
  };
}

function explanation(evidence: Evidence, estimate: Estimate, subject: ReportSubject): Explanation {
  const { wins, losses } = evidence;
  const points = ladderPoints(subject.rank);
  return {
    rank: { ...subject.rank, points, wins, losses },
    rank_offset: { mu: round(estimate.tier1.mu - points), sigma: round(estimate.tier1.sigma) },
    shares: estimate.shares,
    beyond: round(estimate.mu) - sharesOfTiers(estimate),
    lobbies: lobbyParts(evidence, estimate, subject),
  };
}

/** The weighted mean of both tiers, from the rounded means of the reply. */
function sharesOfTiers({ tier1, tier2, shares }: Estimate): number {
  return shares.tier1 * round(tier1.mu) + (tier2 ? shares.tier2 * round(tier2.mu) : 0);
}

function lobbyParts({ games }: Evidence, { tier2, shares }: Estimate, about: ReportSubject) {
  return (tier2?.games ?? []).map((part, i) => ({
    match_id: about.matches[i]!.id,
    played_at: new Date(about.matches[i]!.startedAt).toISOString(),
    won: part.step > 0,
    ranked: games[i]!.participants.length > 0 ? part.lobby.ranked : null,
    used: part.lobby.usable,
    lobby_mu: part.lobby.usable ? finite(part.lobby.mu) : null,
    lobby_sigma: part.lobby.usable ? finite(part.sigma) : null,
    share: shares.tier2 * part.share,
    step: round(part.step),
    outlier_factor: round(part.outlierFactor),
    after: finite(part.after),
  }));
}

/** Two decimals say more than anybody knows, and keep replies short. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? round(value) : null;
}
