import { formats } from '@tessera/kit/format';
import { html } from '@tessera/kit/html';
import type { PageContent } from '@tessera/kit/table/table-page';
import { disclosure } from '@tessera/kit/ui/elements';
import { filterForm } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { agreementPercent } from '../chamber/agreement.ts';
import { yearsOf } from '../chamber/electoral-periods.ts';
import { memberName } from '../chamber/period.ts';
import { agreementFields } from '../ui/agreement-fields.ts';
import { inPeriod } from '../ui/frame.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { phrases } from './phrases.ts';
import { type CompareView, hrefOf, pairsOf } from './tables.ts';

export function comparePage(view: CompareView, { table }: PageContent): PageParts {
  const { visit, period, ids, query } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const number = period.term.number;
  const names = view.members.map((member) => memberName(period.members[member]!));
  const finding = findingOf(view);
  return {
    title: say.title(names.join(', ')),
    description: finding,
    canonical: hrefOf(view),
    main: html`<p class="kicker"><a href="${inPeriod('/mps', number)}">${shared(locale).members}</a> · ${yearsOf(period.term)}</p>
<h1>${say.heading}</h1>
<p class="lead">${finding}</p>
${table('agreement')}
<section>${filterForm({
      action: '/compare',
      submit: shared(locale).show,
      hidden: { period: number, ids: ids.join(',') },
      fields: agreementFields(locale, {
        name: 'show',
        chosen: query.show,
        all: say.all,
        search: query.search,
      }),
    })}
<div id="results" class="by-subject">${table('votes')}</div></section>
${disclosure(shared(locale).howCounted, html`<p>${say.method}</p>`)}`,
  };
}

/** The pair that agrees most and the one that agrees least. */
function findingOf(view: CompareView): string {
  const { visit, period } = view;
  const say = phrases(visit.locale);
  const { integer, percent } = formats(visit.locale);
  const name = (member: number) => memberName(period.members[member]!);
  const pairs = pairsOf(view)
    .filter(({ votes }) => votes > 0)
    .sort((a, b) => agreementPercent(b)! - agreementPercent(a)!);
  const [most, least] = [pairs[0], pairs.at(-1)];
  if (!most || !least) return say.never;
  const close = say.close(
    name(most.one),
    name(most.other),
    percent(agreementPercent(most)),
    integer(most.votes),
  );
  if (most === least) return `${close}.`;
  return `${close}; ${say.far(name(least.one), name(least.other), percent(agreementPercent(least)), integer(least.votes))}.`;
}
