import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { Visit } from '@tessera/kit/ui/visit';
import type { Period, Vote } from '../chamber/period.ts';
import type { PrintStep } from '../chamber/print-history.ts';
import { folded } from '../chamber/search-text.ts';
import type { VoteNature } from '../chamber/vote-nature.ts';
import type { PeriodView } from './member-columns.ts';
import type { Column } from './table.ts';
import { countOf, natureText, outcomeWord, voteDay, voteHref } from './vote.ts';
import { OPTIONAL } from './vote-columns.ts';

/** A step of a print's way through the chamber (docs/contract/parliament.md 2.4). */
export const HISTORY_STEP: readonly Column<PrintStep, PeriodView>[] = [
  { name: 'stage_type', type: 'text', value: ({ stage }) => stage },
  { name: 'label', type: 'text', value: ({ label }) => label },
  { name: 'outcome', type: 'text', ...OPTIONAL, value: ({ outcome }) => outcome },
  { name: 'date', type: 'text', ...OPTIONAL, value: ({ date }) => date },
  { name: 'vote_id', type: 'integer', ...OPTIONAL, value: ({ vote }) => vote },
  {
    name: 'vote_number',
    type: 'integer',
    ...OPTIONAL,
    value: ({ vote }, { period }) =>
      vote === undefined ? null : period.votes.find(({ id }) => id === vote)?.number,
  },
  { name: 'schuze', type: 'integer', ...OPTIONAL, value: ({ session }) => session },
  { name: 'law', type: 'text', ...OPTIONAL, value: ({ law }) => law },
  { name: 'note', type: 'text', ...OPTIONAL, value: ({ note }) => note },
];

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
    html` · <a href="${voteHref(vote.id, period.term.number)}">${say.vote(countOf(vote.number))}</a>`
  }${step.note && html` · <span${locale === 'en' && html` lang="cs"`}>${step.note}</span>`}</small></li>`;
}

const phrases = phraseBook({
  thisVote: ['toto hlasování', 'this vote'],
  thisVoteHere: ['Toto hlasování', 'This vote'],
  vote: [(number: string) => `hlasování č. ${number}`, (number) => `vote no. ${number}`],
  noDate: ['datum neuvedeno', 'date unknown'],
  general: [', obecná rozprava', ', general debate'],
  detailed: [', podrobná rozprava', ', detailed debate'],
  law: [(law: string) => `zákon č. ${law} Sb.`, (law) => `Act no. ${law}`],
});

/** A step of a print's history in the reader's language; without a translation it stays Czech. */
export function stepWords(
  locale: Locale,
  step: PrintStep,
): { readonly label: string; readonly outcome: string; readonly czech: boolean } {
  const original = step.outcome.replace(/ ?\(v dBase.*$/, '');
  const word = folded(original);
  const source = CZECH[word] ?? original;
  const english = locale === 'en' ? (ENGLISH[word] ?? ENGLISH[word.replace(/o$/, '')]) : undefined;
  const outcome = english ?? source;
  const czech = locale === 'en' && english === undefined && source !== '';
  // Under the old rules of procedure there were no stages, so the action is the label.
  const label =
    step.stage === 'other' ? step.label : stages(locale)[step.stage] + part(locale, step);
  if (label !== '') return { label, outcome, czech };
  return { label: outcome.charAt(0).toUpperCase() + outcome.slice(1), outcome: '', czech };
}

/** A reading has a general and a detailed debate; the source distinguishes them by label. */
function part(locale: Locale, { stage, label }: PrintStep): string {
  if (stage !== 'first_reading' && stage !== 'second_reading') return '';
  const { general, detailed } = phrases(locale);
  if (/ ob(ecná|\.) /.test(label)) return general;
  return / podr(obná|\.) /.test(label) ? detailed : '';
}

const stages = phraseBook({
  submitted: ['Předložení', 'Submission'],
  organising_committee: ['Organizační výbor', 'Organising committee'],
  speaker: ['Předseda Sněmovny', 'Speaker of the chamber'],
  government: ['Vláda', 'Government'],
  first_reading: ['1. čtení', 'First reading'],
  committee: ['Výbor', 'Committee'],
  answer: ['Odpověď na interpelaci', 'Answer to an interpellation'],
  second_reading: ['2. čtení', 'Second reading'],
  amendments: ['Pozměňovací návrhy', 'Amendments'],
  third_reading: ['3. čtení', 'Third reading'],
  debate: ['Projednávání', 'Debate'],
  senate: ['Senát', 'Senate'],
  chamber_again: ['Znovu ve Sněmovně', 'Back in the chamber'],
  president: ['Prezident', 'President'],
  collection: ['Sbírka zákonů', 'Collection of laws'],
  end: ['Konec projednávání', 'End of proceedings'],
  old_rules: ['', ''],
});

/** Actions that the source abbreviates or writes without diacritics, by folded name. */
const CZECH: Readonly<Record<string, string>> = {
  'souhlas s rj': 'souhlas s rozhodnutím v prvním čtení',
  'nesouhlas s rj': 'nesouhlas s rozhodnutím v prvním čtení',
  'zmena lhuty': 'změna lhůty',
  'zmena lhuty pozmn. navrhu': 'změna lhůty pro pozměňovací návrhy',
  'zmena jednaciho radu': 'změna jednacího řádu',
  'neni pozmen. navrh': 'bez pozměňovacích návrhů',
  'pozm. prijat': 'přijat s pozměňovacími návrhy',
  'nastaven garancni vybor': 'určen garanční výbor',
  'garancni vybor urcen ps': 'garanční výbor určila Sněmovna',
  'projednavani ukonceno': 'projednávání ukončeno',
  'predano kpr': 'předáno Kanceláři prezidenta republiky',
  'vraceno kpr': 'vráceno Kanceláří prezidenta republiky',
  'predano uvcr': 'předáno Úřadu vlády',
  'vraceno uvcr': 'vráceno Úřadem vlády',
  'puvodne tisk cnr': 'původně tisk České národní rady',
};

/** The most common of the source's 138 actions, by folded name, neuter ones without their o. */
const ENGLISH: Readonly<Record<string, string>> = {
  predlozen: 'submitted',
  'podano dne': 'filed',
  rozdano: 'handed out',
  rozeslan: 'sent to members',
  doporucen: 'recommended',
  prikazan: 'referred to a committee',
  zaradil: 'put on the agenda',
  zarazeno: 'put on the agenda',
  ukoncena: 'closed',
  souhlas: 'consent',
  nesouhlas: 'no consent',
  'souhlas s rj': 'consent to a decision in first reading',
  'nesouhlas s rj': 'no consent to a decision in first reading',
  dorucen: 'delivered',
  zaslano: 'sent',
  odeslan: 'sent for publication',
  vydano: 'published',
  schvalen: 'passed',
  neschvalen: 'not passed',
  zamitnut: 'rejected',
  vracen: 'returned',
  podepsal: 'signed',
  nepodepsal: 'did not sign',
  postoupen: 'passed on',
  necinny: 'took no action',
  'nezabyval se': 'did not deal with it',
  'pozm. prijat': 'passed as amended',
  setrvano: 'insisted on',
  preruseno: 'interrupted',
  odroceno: 'adjourned',
  'bez usneseni': 'no resolution',
  'vzat zpet': 'withdrawn',
  'vzato na vedomi': 'taken note of',
  'sbirka zakonu': 'Collection of laws',
};
