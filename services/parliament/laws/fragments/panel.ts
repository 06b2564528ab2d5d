import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import { disclosure } from '@tessera/kit/ui/elements';
import { type Visit, withQuery } from '@tessera/kit/ui/visit';
import { plainTitle } from '../../chamber/bill.ts';
import type { Hunk, LawChange, PrintVersion, RelatedBill } from '../../chamber/print-register.ts';
import { inPeriod } from '../../ui/frame.ts';
import { longList } from '../../ui/lists.ts';
import { markdownHtml } from '../../ui/marked.ts';
import { voteDay } from '../../ui/vote.ts';
import { onDemand } from '../panel.ts';

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
  const text = withQuery('/api/tisk-text', { period, ct, ct1 });
  const summary = locale === 'en' ? version.summaryEn : version.summaryCs;
  return html`<li><strong>${ct}/${ct1}</strong> <span${locale === 'en' && html` lang="cs"`}>${title}</span> <small class="muted">${voteDay(locale, { date: date ?? '' })}</small>
${summary && html`${markdownHtml(summary)}<p class="small muted">${say.machine}</p>`}
${before !== undefined && differencePart(locale, ct, version, before)}
${hasText && onDemand(locale, say.text, text)}</li>`;
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
  const items = lawChanges.map(
    ({ law_name, amendment_type }) =>
      html`<span${locale === 'en' && html` lang="cs"`}>${law_name}</span> – ${say[amendment_type]}`,
  );
  return longList(items, SHOWN_CHANGES, say.otherChanges);
}

/** Items shown at once; the others are folded. */
const SHOWN_CHANGES = 10;
const SHOWN_BILLS = 6;

/** Other bills about one law, newest first. */
export function relatedBillsList({ locale }: Visit, bills: readonly RelatedBill[]): Html {
  const say = phrases(locale);
  if (bills.length === 0) return html`<p class="muted">${say.noBills}</p>`;
  const czech = locale === 'en' && html` lang="cs"`;
  const items = bills.map(
    ({ period, ct, title }) =>
      html`<a href="${inPeriod(`/laws/${ct}`, period)}">${say.print(`${ct}`)}</a> <span class="muted">(${say.period(`${period}`)})</span> <span${czech}>${plainTitle(title)}</span>`,
  );
  return longList(items, SHOWN_BILLS, say.otherBills);
}

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
  noBills: [
    'O jiném návrhu, který se týká stejného předpisu, nevíme.',
    'We know of no other bill about the same law.',
  ],
  print: [(ct: string) => `Tisk ${ct}`, (ct) => `Print ${ct}`],
  period: [(period: string) => `${period}. období`, (period) => `period ${period}`],
  otherBills: [
    (count: number) => `Další související tisky (${count})`,
    (count) => `Other related bills (${count})`,
  ],
});
