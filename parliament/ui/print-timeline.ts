import { type Html, html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import type { Visit } from '@tessera/kit/ui/visit';
import type { Period, Vote } from '../chamber/period.ts';
import type { PrintStep } from '../chamber/print-history.ts';
import type { TiskHistory } from '../chamber/print-register.ts';
import type { VoteNature } from '../chamber/vote-nature.ts';
import { stepWords } from './stage-phrases.ts';
import { natureText, outcomeWord, voteDay, voteHref } from './vote.ts';

type TimelineParts = {
  readonly visit: Visit;
  readonly period: Period;
  readonly steps: readonly PrintStep[];
};

/** The vote of a page: marked, and inserted at its date when no step names it. */
type Here = { readonly vote: Vote; readonly nature: VoteNature };

/** The steps of a print by the open archives, oldest first, each with the vote that decided it. */
export function printTimeline({ visit, period, steps }: TimelineParts, here?: Here): Html {
  const items = steps.map((step) => stepItem(visit, period, step, here?.vote));
  if (here && !steps.some(({ vote }) => vote === here.vote.id)) {
    const { date } = here.vote;
    const after = steps.findIndex((step) => step.date !== undefined && step.date >= date);
    items.splice(after < 0 ? steps.length : after, 0, thisVote(visit, here));
  }
  return html`<ol class="timeline">${items}</ol>`;
}

/** Says what was voted on, so that the fate of an amendment does not read as that of the bill. */
function thisVote({ locale }: Visit, { vote: { date, outcome }, nature }: Here): Html {
  const say = phrases(locale);
  const what = natureText(locale, nature);
  return html`<li aria-current="step"><strong>${say.thisVoteHere}</strong>${what !== '' && html` (${what})`} – ${outcomeWord(locale, outcome)}<br><small class="muted">${voteDay(locale, { date })}</small></li>`;
}

function stepItem({ locale }: Visit, period: Period, step: PrintStep, here?: Vote): Html {
  const say = phrases(locale);
  const { label, outcome, czech } = stepWords(locale, step);
  const isHere = here !== undefined && step.vote === here.id;
  const vote = !isHere && period.votes.find(({ id }) => id === step.vote);
  const lang = czech && html` lang="cs"`;
  return html`<li${isHere && html` aria-current="step"`}><strong${outcome === '' && lang}>${label}</strong>${outcome !== '' && html` – <span${lang}>${outcome}</span>`}${step.law && html`, <strong>${say.law(step.law)}</strong>`}<br><small class="muted">${
    step.date === undefined ? say.noDate : voteDay(locale, { date: step.date })
  }${isHere && html` · ${say.thisVote}`}${
    vote &&
    html` · <a href="${voteHref(vote.id, period.term.number)}">${say.vote(`${vote.number}`)}</a>`
  }${step.note && html` · <span${locale === 'en' && html` lang="cs"`}>${step.note}</span>`}</small></li>`;
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
  thisVote: ['toto hlasování', 'this vote'],
  thisVoteHere: ['Toto hlasování', 'This vote'],
  vote: [(number: string) => `hlasování č. ${number}`, (number) => `vote no. ${number}`],
  noDate: ['datum neuvedeno', 'date unknown'],
  law: [(law: string) => `zákon č. ${law} Sb.`, (law) => `Act no. ${law}`],
});
