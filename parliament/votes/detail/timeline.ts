import { type Html, html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import type { Visit } from '@tessera/kit/ui/visit';
import type { Period, Vote } from '../../chamber/period.ts';
import type { PrintStep } from '../../chamber/print-history.ts';
import type { VoteNature } from '../../chamber/vote-nature.ts';
import { stepWords } from '../../ui/stage-phrases.ts';
import { outcomeWord, voteDay, voteHref } from '../../ui/vote.ts';
import { natureText } from '../../ui/vote-nature.ts';

type TimelineParts = {
  readonly visit: Visit;
  readonly period: Period;
  readonly steps: readonly PrintStep[];
  /** The vote of this page; when no step names it, it is inserted at its date. */
  readonly vote: Vote;
  readonly nature: VoteNature;
};

/** A step, or the vote of the page when no step names it. */
type Entry = PrintStep | 'this vote';

/** The history of a print, oldest step first, with the vote of the page marked. */
export function printTimeline({ visit, period, steps, vote, nature }: TimelineParts): Html {
  return html`<ol class="timeline">${withVote(steps, vote).map((entry) =>
    entry === 'this vote' ? thisVote(visit, vote, nature) : stepItem(visit, period, entry, vote),
  )}</ol>`;
}

function withVote(steps: readonly PrintStep[], vote: Vote): Entry[] {
  if (steps.some((step) => step.vote === vote.id)) return [...steps];
  const after = steps.findIndex(({ date }) => date !== undefined && date >= vote.date);
  const at = after < 0 ? steps.length : after;
  return [...steps.slice(0, at), 'this vote', ...steps.slice(at)];
}

/** Says what was voted on, so that the fate of an amendment does not read as that of the bill. */
function thisVote({ locale }: Visit, { date, outcome }: Vote, nature: VoteNature): Html {
  const say = phrases(locale);
  const what = natureText(locale, nature);
  return html`<li aria-current="step"><strong>${say.thisVoteHere}</strong>${what !== '' && html` (${what})`} – ${outcomeWord(locale, outcome)}<br><small class="muted">${voteDay(locale, { date })}</small></li>`;
}

function stepItem(visit: Visit, period: Period, step: PrintStep, vote: Vote): Html {
  const { locale } = visit;
  const say = phrases(locale);
  const { label, outcome, czech } = stepWords(locale, step);
  const isThis = step.vote === vote.id;
  const known = !isThis && period.votes.find(({ id }) => id === step.vote);
  const lang = czech && html` lang="cs"`;
  return html`<li${isThis && html` aria-current="step"`}><strong${outcome === '' && lang}>${label}</strong>${outcome !== '' && html` – <span${lang}>${outcome}</span>`}${step.law && html`, <strong>${say.law(step.law)}</strong>`}<br><small class="muted">${
    step.date === undefined ? say.noDate : voteDay(locale, { date: step.date })
  }${isThis && html` · ${say.thisVote}`}${
    known &&
    html` · <a href="${voteHref(known.id, period.term.number)}">${say.vote(`${known.number}`)}</a>`
  }${step.note && html` · <span${locale === 'en' && html` lang="cs"`}>${step.note}</span>`}</small></li>`;
}

const phrases = phraseBook({
  thisVote: ['toto hlasování', 'this vote'],
  thisVoteHere: ['Toto hlasování', 'This vote'],
  vote: [(number: string) => `hlasování č. ${number}`, (number) => `vote no. ${number}`],
  noDate: ['datum neuvedeno', 'date unknown'],
  law: [(law: string) => `zákon č. ${law} Sb.`, (law) => `Act no. ${law}`],
});
