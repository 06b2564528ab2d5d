import type { Question } from './hall.ts';
import type { Print } from './prints.ts';
import type { AgendaItem } from './sessions.ts';
import type { Vote } from './votes.ts';

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
