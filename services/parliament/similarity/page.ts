import { formats } from '@tessera/kit/format';
import { html } from '@tessera/kit/html';
import type { PageParts } from '@tessera/kit/ui/frame';
import { rowsField } from '../ui/choices.ts';
import { nameWithClub } from '../ui/links.ts';
import { measurePage, type PageContent } from '../ui/period-page.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { phrases } from './phrases.ts';
import type { SimilarityView } from './tables.ts';

export function similarityPage(view: SimilarityView, { table, chart }: PageContent): PageParts {
  const { visit, period, query } = view;
  const { locale } = visit;
  const say = phrases(locale);
  return measurePage(view, {
    path: '/similarity',
    title: say.title,
    finding: pairFinding(view) ?? shared(locale).noData,
    fields: rowsField(locale, query.top),
    results: html`${table('pairs')}
<p class="small muted">${say.oneSided}</p>
${chart}
<p class="small">${say.reading}</p>`,
    method: [say.method1(formats(locale).integer(period.voteCount)), say.method2, say.method3],
  });
}

/** The first of the pairs in one sentence, by the cosine they are ranked by. */
function pairFinding({ visit, period, result }: SimilarityView): string | undefined {
  const { integer, percent } = formats(visit.locale);
  const [first] = result.pairs;
  if (!first) return undefined;
  const { one, other, similarity, agreed, compared } = first;
  return phrases(visit.locale).finding(
    nameWithClub(visit.locale, period, one),
    nameWithClub(visit.locale, period, other),
    percent(similarity * 100),
    integer(agreed),
    integer(compared),
  );
}
