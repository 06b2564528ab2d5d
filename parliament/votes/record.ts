import type { PrintLink, Vote } from '../chamber/period.ts';
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
