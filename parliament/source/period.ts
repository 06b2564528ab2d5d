import { clubAtVote } from '../chamber/club-lines.ts';
import type { ElectoralPeriod } from '../chamber/electoral-periods.ts';
import type { Period } from '../chamber/period.ts';
import { NO_HISTORIES } from '../chamber/print-history.ts';
import type { FileReport } from '../chamber/source-quality.ts';
import { markExcused, readBallots } from './ballots.ts';
import { readMembers } from './members.ts';
import { readOffices } from './offices.ts';
import { readPrintHistories } from './print-history.ts';
import { linkPrints } from './prints.ts';
import { readVotes } from './votes.ts';

/** The files of one archive by lower-case name. */
export type Files = ReadonlyMap<string, Uint8Array>;

type PeriodSources = {
  readonly period: ElectoralPeriod;
  /** `hl-{year}ps.zip` */
  readonly votes: Files;
  /** `poslanci.zip` */
  readonly members: Files;
  readonly exported: string;
};

const NOTHING = new Uint8Array();

/**
 * Votes, members and ballots of one period; `withPrints` adds the prints. Throws when a required
 * file is missing.
 */
export function readPeriod(sources: PeriodSources): Period {
  const { period, exported } = sources;
  const reports: FileReport[] = [];
  const note = (report: FileReport) => reports.push(report);
  const { members, clubs } = readMembers(
    {
      osoby: need(sources.members, 'osoby.unl'),
      poslanec: need(sources.members, 'poslanec.unl'),
      organy: need(sources.members, 'organy.unl'),
      zarazeni: need(sources.members, 'zarazeni.unl'),
    },
    period,
    note,
  );
  const table = `hl${period.year}s.unl`;
  const zmatecne = sources.votes.get('zmatecne.unl') ?? NOTHING;
  const read = readVotes(table, need(sources.votes, table), zmatecne, note);
  const { votes, voidVotes, voided } = read;
  const cast = readBallots(ballotFiles(sources.votes, period), votes, members, voided);
  const { ballots } = cast;
  markExcused(ballots, sources.votes.get('omluvy.unl') ?? NOTHING, votes, members, note);
  return {
    term: period,
    members,
    clubs,
    votes,
    voidVotes,
    voided,
    voteCount: votes.length,
    ballots,
    clubAtVote: clubAtVote(votes, members),
    offices: readOffices(
      {
        osoby: need(sources.members, 'osoby.unl'),
        organy: need(sources.members, 'organy.unl'),
        funkce: sources.members.get('funkce.unl') ?? NOTHING,
        zarazeni: need(sources.members, 'zarazeni.unl'),
      },
      members,
      votes,
    ),
    prints: new Map(),
    histories: NO_HISTORIES,
    sourceDate: exported,
    quality: {
      files: byName(reports),
      ballotRows: cast.rows,
      unknownBallots: cast.unknown,
      voidBallots: cast.voidBallots,
      repeatedVotes: read.repeated,
      voidRows: read.voidRows,
      voidDistinct: read.voidDistinct,
    },
  };
}

/**
 * The same period with its votes linked to prints. Without these files votes have no prints.
 * @param files of `schuze.zip` and `tisky.zip`
 */
export function withPrints(period: Period, files: Files): Period {
  const agenda = agendaFiles(files);
  const reports: FileReport[] = [...period.quality.files];
  const note = (report: FileReport) => reports.push(report);
  const { links: prints, itemTypes } = linkPrints(agenda, period.term, period.votes, note);
  const histories = readPrintHistories(agenda, prints);
  const votes = period.votes.map((vote) => {
    const itemType = itemTypes.get(vote.id);
    return itemType === undefined ? vote : { ...vote, itemType };
  });
  return {
    ...period,
    votes,
    prints,
    histories,
    quality: { ...period.quality, files: byName(reports) },
  };
}

function byName(reports: readonly FileReport[]): FileReport[] {
  return reports.toSorted((a, b) => (a.file < b.file ? -1 : 1));
}

function need(files: Files, name: string): Uint8Array {
  const file = files.get(name);
  if (!file) throw new Error(`${name} is missing from its archive`);
  return file;
}

/** `h1`, `h2` … are parts of one table, not half-years; a part may be empty. */
function ballotFiles(files: Files, { year }: ElectoralPeriod): Uint8Array[] {
  const pattern = new RegExp(`^hl${year}h\\d+\\.unl$`);
  const parts = [...files]
    .filter(([name]) => pattern.test(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  if (parts.length === 0) throw new Error(`hl${year}h1.unl is missing from its archive`);
  return parts.map(([, bytes]) => bytes);
}

function agendaFiles(files: Files) {
  return {
    schuze: files.get('schuze.unl') ?? NOTHING,
    bodSchuze: files.get('bod_schuze.unl') ?? NOTHING,
    tisky: files.get('tisky.unl') ?? NOTHING,
    hist: files.get('hist.unl') ?? NOTHING,
    prechody: files.get('prechody.unl') ?? NOTHING,
    stavy: files.get('stavy.unl') ?? NOTHING,
    typStavu: files.get('typ_stavu.unl') ?? NOTHING,
    typAkce: files.get('typ_akce.unl') ?? NOTHING,
  };
}

/** Whether a file of the archives is read. */
export function isNeeded(name: string): boolean {
  return NEEDED.test(name);
}

const NEEDED =
  /^(hl\d{4}(s|h\d+)|omluvy|zmatecne|osoby|poslanec|organy|zarazeni|funkce|schuze|bod_schuze|tisky|hist|prechody|stavy|typ_stavu|typ_akce)\.unl$/;
