import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import { disclosure } from '@tessera/kit/ui/elements';
import { type Visit, withQuery } from '@tessera/kit/ui/visit';
import type { Hunk, LawChange, PrintVersion } from '../../chamber/print-register.ts';
import { markdownHtml } from '../../ui/marked.ts';
import { voteDay } from '../../ui/vote.ts';
import { textHref } from '../panel.ts';

type EvolutionView = {
  readonly visit: Visit;
  readonly period: number;
  readonly ct: number;
  readonly versions: readonly PrintVersion[];
};

/** The versions of a print in the order they were handed out. */
export function versionList(view: EvolutionView): Html {
  const { visit, versions } = view;
  const say = phrases(visit.locale);
  if (versions.length === 0) return html`<p class="muted">${say.noVersions}</p>`;
  return html`<ol class="versions">${versions.map((version) => versionItem(view, version))}</ol>`;
}

function versionItem(
  { visit: { locale }, period, ct }: EvolutionView,
  version: PrintVersion,
): Html {
  const say = phrases(locale);
  const { ct1, title, date, before, hasText } = version;
  const text = withQuery(textHref(ct, period), { version: ct1 });
  const summary = locale === 'en' ? version.summaryEn : version.summaryCs;
  return html`<li><strong>${ct}/${ct1}</strong> <span${locale === 'en' && html` lang="cs"`}>${title}</span> <small class="muted">${voteDay(locale, { date: date ?? '' })}</small>
${summary && html`${markdownHtml(summary)}<p class="small muted">${say.machine}</p>`}
${before !== undefined && differencePart(locale, ct, version, before)}
${hasText && html`<p class="small"><a href="${text}">${say.text}</a></p>`}</li>`;
}

function differencePart(
  locale: Visit['locale'],
  ct: number,
  { added = 0, removed = 0, hunks, cut, ct1 }: PrintVersion,
  before: number,
): Html {
  const say = phrases(locale);
  const { integer } = formats(locale);
  const against = `${ct}/${before}`;
  if (added + removed === 0) return html`<p class="small">${say.same(against)}</p>`;
  return disclosure(
    say.difference(against, integer(added), integer(removed)),
    html`${hunks.length > 0 && html`<div class="difference" lang="cs" tabindex="0" aria-label="${say.label(against, `${ct}/${ct1}`)}">${hunks.map((hunk) => hunkLines(locale, hunk))}</div>`}${cut && html`<p class="small muted">${say.cut}</p>`}`,
  );
}

/** Added and removed text in the elements that say so, with a word for those who see no colour. */
function hunkLines(locale: Visit['locale'], { kind, lines }: Hunk): Html {
  const say = phrases(locale);
  if (kind === 'added') {
    return html`${lines.map((line) => html`<p><ins><span class="visually-hidden">${say.added}: </span>${line}</ins></p>`)}`;
  }
  return html`${lines.map((line) => html`<p><del><span class="visually-hidden">${say.removed}: </span>${line}</del></p>`)}`;
}

/** Laws a print changes. */
export function lawChangeList({ locale }: Visit, lawChanges: readonly LawChange[]): Html {
  const say = phrases(locale);
  if (lawChanges.length === 0) return html`<p class="muted">${say.noChanges}</p>`;
  const item = ({ law_name, amendment_type }: LawChange) =>
    html`<li><span${locale === 'en' && html` lang="cs"`}>${law_name}</span> – ${say[amendment_type]}</li>`;
  const listed = (some: readonly LawChange[]) =>
    html`<ul class="law-changes">${some.map(item)}</ul>`;
  const folded = lawChanges.slice(SHOWN_CHANGES);
  return html`${listed(lawChanges.slice(0, SHOWN_CHANGES))}${folded.length > 0 && disclosure(say.otherChanges(folded.length), listed(folded))}`;
}

const SHOWN_CHANGES = 10;

const phrases = phraseBook({
  noVersions: [
    'K tisku nebyly rozeslány žádné další verze ani dokumenty.',
    'No further versions or papers of this print were handed out.',
  ],
  noChanges: [
    'Data neuvádějí žádný předpis, který by tisk měnil.',
    'The data name no law that this print changes.',
  ],
  otherChanges: [
    (count: number) => `Další dotčené předpisy (${count})`,
    (count) => `Other laws affected (${count})`,
  ],
  machine: ['Shrnuto strojově.', 'Machine-written.'],
  text: ['Zobrazit text', 'Show the text'],
  same: [
    (against: string) => `Text se od ${against} neliší.`,
    (against) => `The text does not differ from ${against}.`,
  ],
  difference: [
    (against: string, added: string, removed: string) =>
      `Rozdíl proti ${against}: přidáno odstavců ${added}, vypuštěno ${removed}`,
    (against, added, removed) =>
      `Difference from ${against}: paragraphs added ${added}, removed ${removed}`,
  ],
  label: [
    (from: string, to: string) => `Rozdíl mezi ${from} a ${to}`,
    (from, to) => `Difference between ${from} and ${to}`,
  ],
  cut: [
    'Rozdíl je příliš rozsáhlý, než aby tu byl celý.',
    'The difference is too extensive to be shown in full.',
  ],
  added: ['přidáno', 'added'],
  removed: ['vypuštěno', 'removed'],
  amends: ['mění', 'amended'],
  repeals: ['zrušuje', 'repealed'],
  cites: ['týká se', 'concerned'],
});
