import type { Evidence } from '@tessera/kit/table/evidence';
import type { ClubRule } from '../../chamber/club-lines.ts';
import type { Period } from '../../chamber/period.ts';
import { fileOf, nameOf } from '../../published/sql.ts';

type Asked = {
  readonly period: Period;
  readonly detail: { readonly vote: { readonly id: number }; readonly rule: ClubRule };
};

export const ballotsEvidence: Evidence<Asked> = {
  question: { cs: 'Jak kdo hlasoval?', en: 'How did each member vote?' },
  formula: {
    cs: 'Záznamy hlasování ze zdroje s klubem, do kterého se poslanec počítá.',
    en: 'The ballots of the source with the club that counts for the member.',
  },
  sql: ({ period, detail: { vote, rule } }) => `SELECT b.id_poslanec, ${nameOf('m')} AS name,
  ${rule === 'current' ? 'm' : 'b'}.party, b.vysledek AS code
FROM ${fileOf(period, 'mp_votes')} b JOIN ${fileOf(period, 'mp_info')} m USING (id_poslanec)
WHERE b.id_hlasovani = ${vote.id} ORDER BY b.id_poslanec`,
};
