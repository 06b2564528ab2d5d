import { formats } from '@tessera/kit/format';
import { html } from '@tessera/kit/html';
import type { PageContent } from '@tessera/kit/table/table-page';
import { filterForm } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { agreementPercent } from '../../chamber/agreement.ts';
import { yearsOf } from '../../chamber/electoral-periods.ts';
import { agreementFields } from '../../ui/agreement-fields.ts';
import { inPeriod } from '../../ui/frame.ts';
import { clubHref, clubLink } from '../../ui/links.ts';
import { phrases as shared } from '../../ui/phrases.ts';
import { phrases } from './phrases.ts';
import type { PairView } from './table.ts';

export function pairPage(view: PairView, { table }: PageContent): PageParts {
  const { visit, period, clubs, agreement, query } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const { integer, percent } = formats(locale);
  const number = period.term.number;
  const [one, other] = codes(view);
  const title = say.title(one, other, yearsOf(period.term));
  const share = agreementPercent(agreement);
  const finding =
    share === undefined
      ? say.never(one, other)
      : say.finding(percent(share), integer(agreement.same), integer(agreement.votes));
  return {
    title,
    description: finding,
    main: html`<p class="kicker"><a href="${inPeriod('/parties', number)}">${shared(locale).parties}</a> · ${clubLink(period, clubs[0], number)} · ${clubLink(period, clubs[1], number)}</p>
<h1>${title}</h1>
<p class="lead">${finding}</p>
${filterForm({
  action: clubHref(`${one}/${other}`, number).split('?')[0]!,
  submit: shared(locale).show,
  hidden: { period: number },
  fields: agreementFields(locale, {
    name: 'result',
    chosen: query.result,
    all: say.all,
    search: query.search,
  }),
})}
<div id="results" class="by-subject">${table('votes')}</div>`,
  };
}

const codes = ({ period, clubs }: PairView) =>
  [period.clubs[clubs[0]]!, period.clubs[clubs[1]]!] as const;
