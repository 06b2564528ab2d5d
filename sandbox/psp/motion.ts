import type { Question } from './ballot-simulation.ts';
import type { AgendaItem, Print, Vote } from './record.ts';

/** A vote to be taken, and what follows from it. */
export type Motion = {
  readonly title: string;
  readonly question: Question;
  readonly item?: AgendaItem;
  readonly print?: Print;
  /** Decisions by more than a simple majority. */
  readonly quorum?: number;
  readonly settled?: (vote: Vote) => void;
};
