import { formats } from '@tessera/kit/format';
import { html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import type { PageContent } from '@tessera/kit/table/table-page';
import { inputField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { partyField } from '../ui/choices.ts';
import { inPeriod } from '../ui/frame.ts';
import { measurePage } from '../ui/period-page.ts';
import { voteLink } from '../ui/vote.ts';
import { errorReduction, type IdealPoints } from './analyse.ts';
import { type IdealView, idealFinding } from './chart.ts';
import { phrases } from './phrases.ts';

export function idealPage(view: IdealView, { table, files, chart }: PageContent): PageParts {
  const { visit, period, query, result, line } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const found = idealFinding(locale, period, result);
  return measurePage(view, {
    path: '/ideal-points',
    title: say.title,
    finding: found === undefined ? say.tooFew : `${found} ${fitFinding(locale, result)}`,
    fields: html`${partyField(locale, period, query.party)}${inputField({ name: 'name', label: say.name, value: query.name, type: 'search', size: 18 })}`,
    hidden: query.vote > 0 ? { vote: query.vote } : {},
    results: html`${line && html`<p>${say.ofVote}: ${voteLink(locale, period, period.votes[line.vote]!)}</p>`}
${chart}
${table('clubs')}
${table('members')}
<p class="small">${say.linesFile}: ${files('votes')}</p>`,
    below: html`<p><a href="${inPeriod('/similarity', period.term.number)}">${say.similarity}</a></p>`,
    method: [say.method1, say.method2, say.method3, say.method4, say.method5, say.method6],
  });
}

/** How many ballots the places explain, and how good a summary of the votes they therefore are. */
export function fitFinding(locale: Locale, { fit, lines }: IdealPoints): string {
  const { percent, integer } = formats(locale);
  const share = (value: number | undefined) => percent(value === undefined ? null : value * 100);
  const say = phrases(locale);
  const saved = errorReduction(fit);
  const sentence = say.fitLine(
    share(fit.ballots === 0 ? undefined : (fit.ballots - fit.errors) / fit.ballots),
    integer(fit.ballots),
    integer(lines.length),
    share(saved),
  );
  if (saved === undefined) return sentence;
  return `${sentence} ${say[saved < 0.5 ? 'poor' : saved < 0.8 ? 'fair' : 'good']}`;
}
