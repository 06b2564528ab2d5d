import { Type } from 'typebox';
import type { PrintLink, Vote } from '../chamber/period.ts';
import { INTEGER_OR_NULL, TEXT_OR_NULL, VOTE_RECORD } from '../chamber/record-schemas.ts';
import { provenance, voteRecord } from '../chamber/records.ts';
import type { VoteNature } from '../chamber/vote-nature.ts';

/** A row of the list: the vote, its print and how sure we are of it. */
export function listedVoteRecord(
  vote: Vote,
  nature: VoteNature,
  outcome: string,
  link: PrintLink | undefined,
  printUrl: (print: number) => string,
) {
  return {
    ...voteRecord(vote, outcome, nature),
    print_ct: link?.print.number ?? null,
    print_name: link?.print.title ?? null,
    print_full_name: link?.print.fullTitle ?? null,
    print_provenance: link ? provenance(link) : null,
    print_url: link ? printUrl(link.print.number) : null,
  };
}

export const LISTED_VOTE = Type.Object(
  {
    ...VOTE_RECORD,
    print_ct: INTEGER_OR_NULL,
    print_name: TEXT_OR_NULL,
    print_full_name: TEXT_OR_NULL,
    print_provenance: TEXT_OR_NULL,
    print_url: TEXT_OR_NULL,
  },
  { title: 'ListedVote' },
);
