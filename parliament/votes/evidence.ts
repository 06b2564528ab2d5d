import type { Evidence } from '@tessera/kit/table/evidence';
import { chosenVotes, fileOf, isAmong, quoted, statement } from '../published/sql.ts';
import { outcomeWord, sourcePrintUrl } from '../ui/vote.ts';
import type { ListView } from './columns.ts';

/** How the list of votes is made. @param placesOf the votes that the request found */
export const votesEvidence = <View extends ListView>(
  placesOf: (view: View) => Iterable<number>,
): Evidence<View> => ({
  question: {
    cs: 'Která hlasování odpovídají výběru?',
    en: 'Which votes match the choice?',
  },
  formula: {
    cs: 'Hlasování, jak je má zdroj, a čím podle historie tisků a pořadu byla. Hlasování nalezená podle slov, tématu, výsledku nebo druhu jsou vyjmenovaná číslem.',
    en: 'The votes as the source has them, and what they were by the histories of prints and the agenda. Votes found by words, topic, outcome or kind are listed by id.',
  },
  sql(view) {
    const { period, siteUrl, query, visit } = view;
    const { search, topic, outcome, session, print } = query;
    const isListed =
      search.trim() + topic + outcome !== '' || (query.view !== undefined && query.view !== 'all');
    const conditions = [
      session !== undefined && `schuze = ${session}`,
      print !== undefined && `ct = ${print}`,
      isListed && isAmong(period, placesOf(view)),
    ].filter(Boolean);
    const url = sourcePrintUrl(siteUrl, 0, period.term.number).replace(/0$/, '');
    const word = (code: string) => quoted(outcomeWord(visit.locale, code));
    return statement(
      chosenVotes(period, conditions.join(' AND ') || 'true'),
      `SELECT v.id_hlasovani, v.schuze, v.cislo, v.bod, v.datum, v.cas, v.pro, v.proti, v.zdrzel, v.nehlasoval,
  v.prihlaseno, v.kvorum, v.vysledek, v.nazev_dlouhy, v.nazev_kratky, v.id_typ,
  CASE WHEN v.vysledek = 'A' THEN ${word('A')} ELSE ${word('R')} END AS outcome,
  v.stage, v.kind, v.kind_certain = 1 AS kind_certain, v.motion, v.bill_outcome, v.ct,
  t.ct AS print_ct, t.nazev_tisku AS print_name, t.uplny_nazev_tisku AS print_full_name,
  CASE WHEN t."by" = 'name' THEN 'probable' WHEN t."by" IS NOT NULL THEN 'certain' END AS print_provenance,
  ${quoted(url)} || t.ct AS print_url
FROM chosen v LEFT JOIN ${fileOf(period, 'tisk_lookup')} t USING (id_hlasovani)
ORDER BY v.place DESC`,
    );
  },
});
