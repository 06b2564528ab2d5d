import { formats } from '@tessera/kit/format';
import { partyCode } from '../chamber/period.ts';
import { inPeriod } from '../ui/frame.ts';
import { clubName, nothingFound } from '../ui/links.ts';
import { namedMember, type PeriodView, pairMember } from '../ui/member-columns.ts';
import { phrases as shared } from '../ui/phrases.ts';
import * as query from '../ui/query.ts';
import { type Column, captioned, describeTable, RANK, type Texts } from '../ui/table.ts';
import type { MapPoint, MemberPair, Similarity } from './analyse.ts';
import { phrases } from './phrases.ts';

export const CHOICE = {
  period: query.period,
  top: query.top(20),
};

export type SimilarityView = PeriodView & {
  readonly query: query.Query<typeof CHOICE>;
  readonly result: Similarity;
};

/** The pairs of members of different clubs who vote alike, most similar first. */
export const PAIRS = describeTable<MemberPair, SimilarityView>({
  title: 'MemberPair',
  onPage: ['rank', 'mp1_name', 'similarity', 'mp2_name', 'agreed', 'compared', 'shared_club'],
  rows: ({ result, query }) => result.pairs.slice(0, query.top),
  total: ({ result }) => result.pairCount,
  caption: ({ visit: { locale }, period, query, result }) => {
    const say = phrases(locale);
    const { integer } = formats(locale);
    const shown = integer(Math.min(result.pairs.length, query.top));
    const none = nothingFound(locale, inPeriod('/similarity', period.term.number));
    return captioned(say.pairs, say.pairsShown(shown, integer(result.pairCount)), none);
  },
  columns: [
    RANK,
    ...pairMember<MemberPair, SimilarityView>('mp1', ({ one }) => one),
    ...pairMember<MemberPair, SimilarityView>('mp2', ({ other }) => other),
    {
      name: 'similarity',
      type: 'number',
      label: { cs: 'Podobnost', en: 'Similarity' },
      help: {
        cs: 'Kosinová podobnost hlasů: 100 % vždy stejně, 0 % bez vztahu, −100 % vždy opačně; v souborech 1 až −1',
        en: 'Cosine similarity of the votes: 100% identical, 0% unrelated, −100% opposite; in files 1 to −1',
      },
      value: ({ similarity }) => similarity,
      cell: ({ similarity }, { visit }) => formats(visit.locale).percent(similarity * 100),
    },
    {
      name: 'agreed',
      type: 'integer',
      label: { cs: 'Stejně', en: 'The same' },
      help: { cs: 'Oba pro, nebo oba proti', en: 'Both yes, or both no' },
      value: ({ agreed }) => agreed,
    },
    {
      name: 'compared',
      type: 'integer',
      label: { cs: 'Porovnáno hlasování', en: 'Votes compared' },
      help: {
        cs: 'Hlasování, v nichž oba hlasovali pro nebo proti',
        en: 'Votes in which both voted yes or no',
      },
      value: ({ compared }) => compared,
      cell: ({ compared }, { visit, period }) => {
        const { integer } = formats(visit.locale);
        return shared(visit.locale).of(integer(compared), integer(period.voteCount));
      },
    },
    {
      name: 'shared_club',
      type: 'text',
      optional: true,
      label: { cs: 'Spolu v klubu', en: 'Shared club' },
      help: {
        cs: 'Klub, ve kterém v období zároveň seděli oba; prázdné, když žádný',
        en: 'A club in which both sat at one time of the period; empty for none',
      },
      value: ({ shared }, { period }) => partyCode(period, shared),
      cell: ({ shared }, { visit, period }) => clubName(visit.locale, partyCode(period, shared)),
    },
  ],
});

/** The points of the map. */
export const POINTS = describeTable<MapPoint, SimilarityView>({
  title: 'MapPoint',
  onPage: ['name', 'party', 'x', 'y'],
  rows: ({ result }) => result.points,
  caption: ({ visit: { locale } }) => ({
    label: phrases(locale).points,
    empty: shared(locale).noData,
  }),
  columns: [
    ...namedMember<MapPoint, SimilarityView>(({ member }) => member.club),
    coordinate('x', { cs: 'první hlavní komponenta', en: 'first principal component' }),
    coordinate('y', { cs: 'druhá hlavní komponenta', en: 'second principal component' }),
  ],
});

function coordinate(name: 'x' | 'y', help: Texts): Column<MapPoint, SimilarityView> {
  return { name, type: 'number', help, value: (point) => point[name] };
}
