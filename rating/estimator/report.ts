import { ladderPoints, type Rank, rankAt } from '../ladder/rank.ts';
import type { Account } from '../ladder/record.ts';
import type { Queue, Region } from '../ladder/region.ts';
import { percentileAt } from '../ladder/shares.ts';
import { type Estimate, estimateRating } from './estimate.ts';
import type { Evidence } from './evidence.ts';
import { PARAMETERS, type Parameters } from './parameters.ts';
import { quantile } from './posterior.ts';

/** The estimate block (docs/contract/rating.md 2.2). */
export type EstimateBlock = {
  readonly mu: number;
  readonly sigma: number;
  readonly ci90: readonly [number, number];
  readonly tier: string;
  readonly division: string;
};

/** Which parameters made an estimate. */
export type ModelName = {
  readonly version: string;
  /** Whether they were learned from the region, which is so only while they predict it better. */
  readonly learned: boolean;
  readonly checked_at: string | null;
};

type Width = '50' | '80' | '90' | '95';

/** A whole answer about one player, as it is kept and shown. Field names are the interface's. */
export type Report = {
  readonly summoner: Account & { readonly region: Region };
  readonly queue: Queue;
  readonly estimate: EstimateBlock;
  readonly breakdown: {
    readonly tier1: { readonly mu: number; readonly sigma: number; readonly n_games: number };
    /** null when no lobby was usable. */
    readonly tier2: {
      readonly mu: number;
      readonly sigma: number;
      readonly lobbies_used: number;
    } | null;
  };
  /** Wider than most: better not read as a division. */
  readonly provisional: boolean;
  /** Percentage of ranked players below, with the range of the 90 % interval. */
  readonly percentile: { readonly value: number; readonly low: number; readonly high: number };
  /** By their width in per cent. Undefined in a report that an earlier version stored. */
  readonly intervals?: Readonly<Record<Width, readonly [number, number]>> | undefined;
  readonly explain: Explanation;
  readonly computed_at: string;
  /** Undefined in a report that an earlier version stored. */
  readonly model?: ModelName | undefined;
};

/** Why the number is what it is. */
export type Explanation = {
  readonly rank: Rank & { readonly points: number; readonly wins: number; readonly losses: number };
  readonly rank_offset: { readonly mu: number; readonly sigma: number };
  /** What each tier contributes to the mean; they sum to 1. */
  readonly shares: { readonly tier1: number; readonly tier2: number };
  /** What the shapes of the tiers add to the mean of both by their shares. */
  readonly beyond?: number;
  /** Squared distance of the tiers, in variances of that distance; around 1 is usual. */
  readonly disagreement: number | null;
  /** Newest first. */
  readonly lobbies: readonly LobbyPart[];
};

export type LobbyPart = {
  readonly match_id: string;
  readonly played_at: string;
  readonly won: boolean;
  readonly ranked: number;
  readonly used: boolean;
  /** Centre of the lobby, null when not used. */
  readonly lobby_mu: number | null;
  readonly lobby_sigma: number | null;
  /** This lobby's share in the final mean; with tier 1's share all sum to 1. */
  readonly share: number;
  /** Points the result moved the estimate by. */
  readonly step: number;
  readonly outlier_factor: number;
  /** Where the estimate stood after the game. */
  readonly after: number | null;
};

/** What a report is about besides the evidence. */
export type ReportSubject = {
  readonly account: Account;
  readonly region: Region;
  readonly queue: Queue;
  readonly rank: Rank;
  /** One for each game of the evidence. */
  readonly matches: readonly { readonly id: string; readonly startedAt: number }[];
  readonly computedAt: Date;
  readonly model?: ModelName;
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
  const block = estimateBlock(mu, sigma, ci90);
  const interval = (width: number) =>
    [0.5 - width / 200, 0.5 + width / 200].map((share) => round(quantile(posterior, share))) as [
      number,
      number,
    ];
  return {
    summoner: { ...subject.account, region: subject.region },
    queue: subject.queue,
    estimate: block,
    breakdown: {
      tier1: { mu: round(tier1.mu), sigma: round(tier1.sigma), n_games: tier1.games },
      tier2: tier2
        ? { mu: round(tier2.mu), sigma: round(tier2.sigma), lobbies_used: tier2.lobbiesUsed }
        : null,
    },
    // mutation: no sigma is exactly 75
    provisional: sigma > PROVISIONAL_SIGMA,
    percentile: {
      value: round(percentileAt(mu)),
      low: round(percentileAt(ci90[0])),
      high: round(percentileAt(ci90[1])),
    },
    intervals: { 50: interval(50), 80: interval(80), 90: block.ci90, 95: interval(95) },
    explain: explanation(evidence, estimate, subject),
    computed_at: subject.computedAt.toISOString(),
    ...(subject.model && { model: subject.model }),
  };
}

function estimateBlock(mu: number, sigma: number, ci90: readonly [number, number]): EstimateBlock {
  const { tier, division } = rankAt(mu);
  return {
    mu: round(mu),
    sigma: round(sigma),
    ci90: [round(ci90[0]), round(ci90[1])],
    tier,
    division,
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
    disagreement: known(estimate.disagreement),
    lobbies: lobbyParts(estimate, subject),
  };
}

/** Of the means as they are sent. */
function sharesOfTiers({ tier1, tier2, shares }: Estimate): number {
  return shares.tier1 * round(tier1.mu) + (tier2 ? shares.tier2 * round(tier2.mu) : 0);
}

function lobbyParts({ tier2, shares }: Estimate, { matches }: ReportSubject): LobbyPart[] {
  return (tier2?.games ?? []).map((part, i) => {
    return {
      match_id: matches[i]!.id,
      played_at: new Date(matches[i]!.startedAt).toISOString(),
      // mutation: a step is some twenty points up or down
      won: part.step > 0,
      ranked: part.lobby.ranked,
      used: part.lobby.usable,
      lobby_mu: part.lobby.usable ? known(part.lobby.mu) : null,
      lobby_sigma: part.lobby.usable ? known(part.sigma) : null,
      share: shares.tier2 * part.share,
      step: round(part.step),
      outlier_factor: round(part.outlierFactor),
      after: known(part.after),
    };
  });
}

/** Two decimals say more than anybody knows, and keep replies short. */
function round(value: number, digits = 2): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}

function known(value: number): number | null {
  return Number.isFinite(value) ? round(value) : null;
}
