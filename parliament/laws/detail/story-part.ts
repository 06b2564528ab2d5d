import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import { disclosure, type Mood, pill } from '@tessera/kit/ui/elements';
import { table } from '@tessera/kit/ui/table';
import type { Visit } from '@tessera/kit/ui/visit';
import { KINDS } from '../../chamber/ballot-rows.ts';
import type { BillChange, Position, Statement } from '../../chamber/bill-story.ts';
import type { Period, Vote } from '../../chamber/period.ts';
import { outcomePill, score, voteDay, voteHref } from '../../ui/vote.ts';
import { type AmendmentFate, type ClubVote, clubVotes } from './analyse.ts';

const czech = ({ locale }: Visit) => locale === 'en' && html` lang="cs"`;

const MOODS: Readonly<Record<Position, Mood>> = {
  for: 'good',
  amended: 'warn',
  against: 'bad',
  neutral: 'idle',
  adjourned: 'idle',
};

/** What the government and the committees said. */
export function statementsPart(
  visit: Visit,
  opinion: Statement | undefined,
  committees: readonly Statement[],
): Html {
  const say = phrases(visit.locale);
  const item = ({ title, date, position, text }: Statement) =>
    html`<li><strong${czech(visit)}>${title}</strong> ${position && pill(MOODS[position], say[`position_${position}`])} <small class="muted">${voteDay(visit.locale, { date: date ?? '' })}</small>${text && html`<br><q${czech(visit)}>${text}</q>`}</li>`;
  return html`<ul class="plain-list statements">${opinion && item(opinion)}${committees.map(item)}</ul>`;
}

/** Who voted against, by club at the time. */
export function opponents(visit: Visit, period: Period, vote: Vote): Html {
  const say = phrases(visit.locale);
  const clubs = clubVotes(period, vote);
  const against = clubs.filter(({ no }) => no > 0).sort((a, b) => b.no - a.no);
  const names = against.map(({ party, no }) => `${party || say.unaffiliated} ${no}`).join(', ');
  const sentence = against.length === 0 ? say.nobodyAgainst : say.against(names);
  return html`<p>${sentence} <a href="${voteHref(vote.id, period.term.number)}">${say.byName}</a></p>
${disclosure(say.clubs, clubTable(visit, clubs))}`;
}

function clubTable(visit: Visit, clubs: readonly ClubVote[]): Html {
  const say = phrases(visit.locale);
  const { integer } = formats(visit.locale);
  return table({
    label: say.clubs,
    caption: say.clubs,
    empty: '–',
    rows: clubs,
    columns: [
      {
        label: say.club,
        rowHeader: true,
        cell: ({ party }) =>
          party ? html`<span${czech(visit)}>${party}</span>` : say.unaffiliated,
      },
      ...KINDS.map((kind) => ({
        label: say[kind],
        numeric: true,
        cell: (club: ClubVote) => integer(club[kind]),
      })),
    ],
  });
}

/** Amendments that are not folded. */
const SHOWN_AMENDMENTS = 4;

export function amendmentsPart(
  visit: Visit,
  period: Period,
  amendments: readonly AmendmentFate[],
): Html {
  const say = phrases(visit.locale);
  const { locale } = visit;
  const item = ({ letter, author, text, vote, clubs }: AmendmentFate) =>
    html`<li><strong>${letter}</strong> ${author && html`<span${czech(visit)}>${author}</span>`} ${
      vote &&
      html`${outcomePill(locale, vote)} <a href="${voteHref(vote.id, period.term.number)}">${score(vote)}</a> <small class="muted">${say.needed(vote.quorum)}</small>`
    }<br><span${czech(visit)}>${text}</span>${vote && disclosure(say.clubsOn(letter), clubTable(visit, clubs))}</li>`;
  const list = (some: readonly AmendmentFate[]) =>
    html`<ul class="plain-list amendments">${some.map(item)}</ul>`;
  const folded = amendments.slice(SHOWN_AMENDMENTS);
  const isMatched = amendments.some(({ vote }) => vote);
  return html`<p class="small muted">${say.amendmentsOf(amendments.length)} ${isMatched ? say.inOrder : say.notMatched}</p>
${list(amendments.slice(0, SHOWN_AMENDMENTS))}${folded.length > 0 && disclosure(say.otherAmendments(folded.length), list(folded))}`;
}

/** Words shown around a change. */
const AROUND = 12;

/** What is known of how the text of the bill changed. */
type KnownChanges = {
  readonly changes: readonly BillChange[] | undefined;
  /** Whether there is the text of the bill and of a version of it. */
  readonly hasTexts: boolean;
  /** Amendments that were adopted in a vote, whether or not a version has them. */
  readonly adopted: number;
};

/** What versions of the bill change in its text; long runs without a change are left out. */
export function changesPart(visit: Visit, ct: number, known: KnownChanges): Html {
  const say = phrases(visit.locale);
  const { changes, hasTexts, adopted } = known;
  if (!changes) return html`<p class="muted">${say.notCompared}</p>`;
  if (changes.length === 0) {
    return html`<p class="muted">${hasTexts ? say.noChanges : say.noTexts} ${adopted > 0 && say.adopted(adopted)}</p>`;
  }
  return html`${changes.map(
    ({ version, law_name, words }) =>
      html`<h3>${say.changedBy(`${ct}/${version}`)} <span${czech(visit)}>${law_name}</span></h3>
<div class="words"${czech(visit)}>${hunks(words).map(
        ({ heading, runs }) =>
          html`<p>${heading && html`<strong>${heading}</strong> `}${runs.map(({ op, text }) =>
            op === 'add'
              ? html`<ins><span class="visually-hidden">${say.added}: </span>${text}</ins> `
              : op === 'del'
                ? html`<del><span class="visually-hidden">${say.removed}: </span>${text}</del> `
                : html`${text} `,
          )}</p>`,
      )}</div>`,
  )}`;
}

type Runs = BillChange['words'];
type WordHunk = { readonly heading: string | undefined; readonly runs: Runs };

/** Changes that stand near one another, with the words around them and the article they are in. */
function hunks(words: Runs): WordHunk[] {
  const found: { heading: string | undefined; runs: Runs }[] = [];
  let open: Runs = [];
  let heading: string | undefined;
  let openHeading: string | undefined;
  const close = (): void => {
    if (open.some(({ op }) => op !== 'same')) found.push({ heading: openHeading, runs: open });
    open = [];
  };
  for (const [index, run] of words.entries()) {
    if (run.op !== 'same') {
      // An article that is added has its own heading.
      if (open.every(({ op }) => op === 'same')) openHeading = ownHeading(run.text) ?? openHeading;
      open.push(run);
      continue;
    }
    const own = run.text.split(' ');
    const isLast = index === words.length - 1;
    if (open.length > 0 && own.length <= 2 * AROUND && !isLast) {
      open.push(run);
      heading = lastHeading(run.text) ?? heading;
      continue;
    }
    if (open.length > 0) {
      open.push({
        op: 'same',
        text: `${own.slice(0, AROUND).join(' ')}${own.length > AROUND ? ' …' : ''}`,
      });
    }
    close();
    heading = lastHeading(run.text) ?? heading;
    openHeading = heading;
    if (!isLast) {
      const tail = own.slice(-AROUND).join(' ');
      open = [{ op: 'same', text: own.length > AROUND ? `… ${tail}` : tail }];
    }
  }
  close();
  return found;
}

/** `§ 14`, `Čl. II`: where the words before a change stand. */
function lastHeading(text: string): string | undefined {
  return text.match(/§ \d+[a-z]?|Čl\. [IVXLC\d]+/g)?.at(-1);
}

/** The heading that a text begins with. */
function ownHeading(text: string): string | undefined {
  return /^(?:ČÁST \p{Lu}+|§ \d+[a-z]?|Čl\. [IVXLC\d]+|Přechodn[áé] ustanovení|Účinnost)/u.exec(
    text,
  )?.[0];
}

const phrases = phraseBook({
  position_for: ['souhlas', 'in favour'],
  position_amended: ['souhlas se změnami', 'in favour with changes'],
  position_against: ['nesouhlas', 'against'],
  position_neutral: ['neutrální', 'neutral'],
  position_adjourned: ['odročeno', 'adjourned'],
  needed: [(quorum: number) => `potřeba ${quorum}`, (quorum) => `${quorum} needed`],
  nobodyAgainst: ['Proti nebyl nikdo.', 'Nobody voted against.'],
  against: [
    (names: string) => `Proti byli (kluby v den hlasování): ${names}.`,
    (names) => `Against, by club on the day: ${names}.`,
  ],
  byName: ['Všichni podle jmen', 'Everyone by name'],
  clubs: ['Jak hlasovaly kluby', 'How the clubs voted'],
  clubsOn: [
    (letter: string) => `Jak hlasovaly kluby o ${letter}`,
    (letter) => `How the clubs voted on ${letter}`,
  ],
  club: ['Klub', 'Club'],
  unaffiliated: ['bez klubu', 'no club'],
  yes: ['pro', 'yes'],
  no: ['proti', 'no'],
  abstained: ['zdrželi se či nehlasovali', 'abstained or did not vote'],
  absent: ['nepřítomni', 'absent'],
  excused: ['omluveni', 'excused'],
  amendmentsOf: [
    (count: number) => `Návrhy s písmeny, jak je uvádí text: ${count}.`,
    (count) => `Proposals with the letters the text gives them: ${count}.`,
  ],
  inOrder: [
    'Hlasování jsou přiřazena podle pořadí písmen; archiv je jmenovitě nespojuje.',
    'Votes are matched in the order of the letters; the archive does not name them.',
  ],
  notMatched: [
    'Které hlasování se týkalo kterého návrhu, z dat nelze určit.',
    'The data do not tell which vote was on which proposal.',
  ],
  otherAmendments: [
    (count: number) => `Další návrhy (${count})`,
    (count) => `Other proposals (${count})`,
  ],
  noTexts: [
    'Text tisku a jeho verzí tu nemáme, takže změny z nich říct nejde.',
    'The texts of the print and its versions are not here, so they do not tell what changed.',
  ],
  adopted: [
    (count: number) =>
      `${czechPlural(count, 'Přijat byl', 'Přijaty byly', 'Přijato bylo')} ${count} ${czechPlural(count, 'pozměňovací návrh', 'pozměňovací návrhy', 'pozměňovacích návrhů')}; znění s ${czechPlural(count, 'ním', 'nimi', 'nimi')} zatím nemáme.`,
    (count) =>
      `${count} ${count === 1 ? 'amendment was' : 'amendments were'} adopted; the text with ${count === 1 ? 'it' : 'them'} is not here yet.`,
  ],
  noChanges: [
    'Žádná z verzí, jejichž text máme, samotný text zákona nemění.',
    'No version whose text we have changes the text of the law itself.',
  ],
  notCompared: [
    'Porovnání textu s jeho verzemi trvalo příliš dlouho, takže změny tu chybí.',
    'Comparing the text with its versions took too long, so the changes are missing here.',
  ],
  changedBy: [
    (version: string) => `Tisk ${version} mění:`,
    (version) => `Print ${version} changes:`,
  ],
  added: ['přidáno', 'added'],
  removed: ['vypuštěno', 'removed'],
});
