/** What was found in the source's files when they were read, for the page that says so. */
export type FileReport = {
  /** Name of the file: `hl2013s.unl`. */
  readonly file: string;
  readonly rows: number;
  /** Lines with fewer or more fields than the table has columns; read as far as they go. */
  readonly ragged: number;
};

/** How a reader hands over what it found in a file. */
export type Note = (report: FileReport) => void;

export type SourceQuality = {
  readonly files: readonly FileReport[];
  /** Lines of ballots, those of void votes and of unknown members or votes included. */
  readonly ballotRows: number;
  /** Lines of ballots that name no member of this period or no vote, void ones included. */
  readonly unknownBallots: number;
  /** Lines of ballots of votes that were declared void. */
  readonly voidBallots: number;
  /** Rows that name a vote a second time. */
  readonly repeatedVotes: number;
  /** Rows of the list of void votes, which covers all periods, and how many name a new vote. */
  readonly voidRows: number;
  readonly voidDistinct: number;
};

export const NOTHING_READ: SourceQuality = {
  files: [],
  ballotRows: 0,
  unknownBallots: 0,
  voidBallots: 0,
  repeatedVotes: 0,
  voidRows: 0,
  voidDistinct: 0,
};
