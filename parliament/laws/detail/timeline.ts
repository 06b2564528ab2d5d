import { type Html, html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import type { Visit } from '@tessera/kit/ui/visit';
import type { Period } from '../../chamber/period.ts';
import type { PrintStep } from '../../chamber/print-history.ts';
import type { TiskHistory } from '../../chamber/print-register.ts';
import { stepWords } from '../../ui/stage-phrases.ts';
import { voteDay, voteHref } from '../../ui/vote.ts';

/** The steps of a print by the open archives, each with the vote that decided it. */
export function archiveTimeline(
  { locale }: Visit,
  period: Period,
  steps: readonly PrintStep[],
): Html {
  const say = phrases(locale);
  const votes = new Map(period.votes.map((vote) => [vote.id, vote]));
  return html`<ol class="timeline">${steps.map((step) => {
    const { label, outcome, czech } = stepWords(locale, step);
    const lang = czech && html` lang="cs"`;
    const vote = step.vote === undefined ? undefined : votes.get(step.vote);
    return html`<li><strong${outcome === '' && lang}>${label}</strong>${outcome !== '' && html` – <span${lang}>${outcome}</span>`}${step.law && html`, <strong>${say.law(step.law)}</strong>`}<br><small class="muted">${
      step.date === undefined ? say.noDate : voteDay(locale, { date: step.date })
    }${vote && html` · <a href="${voteHref(vote.id, period.term.number)}">${say.vote(`${vote.number}`)}</a>`}${
      step.note && html` · <span${locale === 'en' && html` lang="cs"`}>${step.note}</span>`
    }</small></li>`;
  })}</ol>`;
}

/** The stages the site's page tells, in its own words; votes are found by session and number. */
export function siteTimeline({ locale }: Visit, period: Period, { stages }: TiskHistory): Html {
  const say = phrases(locale);
  return html`<ol class="timeline">${stages.map((stage) => {
    const vote = period.votes.find(
      ({ session, number }) => session === stage.session && number === stage.vote_number,
    );
    return html`<li><span${locale === 'en' && html` lang="cs"`}>${stage.label}</span>${
      vote &&
      html`<br><small><a href="${voteHref(vote.id, period.term.number)}">${say.vote(`${vote.number}`)}</a></small>`
    }</li>`;
  })}</ol>`;
}

const phrases = phraseBook({
  vote: [(number: string) => `hlasování č. ${number}`, (number) => `vote no. ${number}`],
  noDate: ['datum neuvedeno', 'date unknown'],
  law: [(law: string) => `zákon č. ${law} Sb.`, (law) => `Act no. ${law}`],
});
