import type { Bill } from '../chamber/bill.ts';

/** A print as programs get it, in JSON and CSV. */
export function billRecord({ print, title, status, sponsor, law, topics, votes }: Bill) {
  return {
    ct: print.ct,
    id_tisk: print.id,
    title,
    full_title: print.fullTitle,
    kind: print.kind,
    status,
    sponsor,
    submitter: print.submitter,
    submitted: print.submitted ?? null,
    law: law ?? null,
    topics: topics.map(({ cs }) => cs).join('; '),
    topics_en: topics.map(({ en }) => en).join('; '),
    votes,
    versions: print.subPrints.length,
    law_changes: print.lawChanges.length,
  };
}
