/** Rows and irregular lines of one file, for the page about data quality. */
export type FileReport = {
  /** Name of the file: `hl2013s.unl`. */
  readonly file: string;
  readonly rows: number;
  /** Lines with too few fields. */
  readonly ragged: number;
};

export type SourceQuality = {
  readonly files: readonly FileReport[];
  /** Lines of ballots, those of void votes and of unknown members or votes included. */
  readonly ballotRows: number;
  /** Lines of ballots that name no member of this period or no vote, void ones included. */
  readonly unknownBallots: number;
  /** Titles of votes in another encoding, which are repaired; older caches have none. */
  readonly recodedTitles?: number;
};
