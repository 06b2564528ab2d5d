import { clubAtVote } from '../chamber/club-lines.ts';
import type { ElectoralPeriod } from '../chamber/electoral-periods.ts';
import type { Period } from '../chamber/period.ts';
import { NO_HISTORIES } from '../chamber/print-history.ts';
import { readBallots } from './ballots.ts';
import { markExcused } from './excuses.ts';
import { readMembers } from './members.ts';
import { readOffices } from './offices.ts';
import { readPrintHistories } from './print-history.ts';
import { linkPrints } from './prints.ts';
import { type Files, openTables } from './tables.ts';
import { readVotes } from './votes.ts';

type PeriodSources = {
  readonly period: ElectoralPeriod;
  /** `hl-{year}ps.zip` */
  readonly votes: Files;
  /** `poslanci.zip` */
  readonly members: Files;
  readonly exported: string;
};

/**
 * Votes, members and ballots of one period; `withPrints` adds the prints. Throws when a required
 * file is missing.
 */
export function readPeriod({ period, exported, ...sources }: PeriodSources): Period {
  const tables = openTables(new Map([...sources.members, ...sources.votes]));
  const table = `hl${period.year}s.unl`;
  for (const name of ['osoby.unl', 'poslanec.unl', 'organy.unl', 'zarazeni.unl', table]) {
    if (!tables.files.has(name)) throw new Error(`${name} is missing from its archive`);
  }
  const { members, clubs } = readMembers(tables, period);
  const { votes, voided, recoded } = readVotes(tables, table);
  const cast = readBallots(ballotFiles(tables.files, period), votes, members, voided);
  const { ballots } = cast;
  markExcused(ballots, tables, votes, members);
  const offices = readOffices(tables, members, votes);
  return {
    term: period,
    members,
    clubs,
    votes,
    voided,
    voteCount: votes.length,
    ballots,
    clubAtVote: clubAtVote(votes, members),
    offices,
    prints: new Map(),
    histories: NO_HISTORIES,
    sourceDate: exported,
    quality: {
      ragged: tables.ragged(),
      ballotRows: cast.rows,
      unknownBallots: cast.unknown,
      recodedTitles: recoded,
    },
  };
}

/**
 * The same period with its votes linked to prints. Without these files votes have no prints.
 * @param files of `schuze.zip` and `tisky.zip`
 */
export function withPrints(period: Period, files: Files): Period {
  const tables = openTables(files);
  const { links: prints, itemTypes } = linkPrints(tables, period.term, period.votes);
  const votes = period.votes.map((vote) => ({ ...vote, itemType: itemTypes.get(vote.id) }));
  const votedOn = new Set([...prints.values()].map(({ print }) => print.id));
  return {
    ...period,
    votes,
    prints,
    histories: readPrintHistories(tables, votedOn),
    quality: { ...period.quality, ragged: (period.quality.ragged ?? 0) + tables.ragged() },
  };
}

/** `h1`, `h2` … are parts of one table, not half-years; a part may be empty. */
function ballotFiles(files: Files, { year }: ElectoralPeriod): Uint8Array[] {
  const pattern = new RegExp(`^hl${year}h(\\d+)\\.unl$`);
  const partOf = (name: string) => Number(pattern.exec(name)?.[1]);
  const parts = [...files]
    .filter(([name]) => pattern.test(name))
    .sort(([a], [b]) => partOf(a) - partOf(b));
  if (parts.length === 0) throw new Error(`hl${year}h1.unl is missing from its archive`);
  return parts.map(([, bytes]) => bytes);
}
