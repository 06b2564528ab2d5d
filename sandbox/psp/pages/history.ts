import { escaped } from '../../stand-in.ts';
import { dayOf } from '../calendar.ts';
import { suggestedAmendments } from '../documents/catalogue.ts';
import type { Parliament, Period } from '../parliament.ts';
import { fullName } from '../persons.ts';
import type { Print, PrintStep } from '../record.ts';
import { committeeOf, RECOMMENDED, type SubPrint, subPrintsOf } from '../sub-prints.ts';
import { COMMITTEES, wordRows } from '../words.ts';
import { lawLink, longDay, printHeading, printName, sitePage, spacedDay } from './page.ts';

/** `historie.sqw?o=&t=`: a print's progress, section by section. */
export function historyPage(parliament: Parliament, period: Period, print: Print): Uint8Array {
  const simple = `<div class="section-content simple">${submission(print)}</div>`;
  const body = [
    printHeading(period.period, print),
    status(parliament, print),
    section('Předkladatel', simple),
    ...log(period, print),
    amendmentTable(period, print),
  ];
  return sitePage(`Sněmovní tisk ${print.number}`, body.join('\n'));
}

function status({ options }: Parliament, print: Print): string {
  if (print.law !== undefined) {
    return `<p class="status okx">Návrh zákona byl vyhlášen ve Sbírce zákonů jako ${lawLink(print.law)}.</p>`;
  }
  const last = print.steps.at(-1)?.session;
  const link = `<a href="ischuze.sqw?s=${last}">${last}. schůzi</a>`;
  const where = last === undefined ? '' : ` Naposledy projednáváno na ${link}.`;
  return `<p class="status">Stav projednávání ke dni: ${longDay(dayOf(options.snapshot))}.${where}</p>`;
}

const SUBMITTED = {
  bill: 'návrh zákona',
  treaty: 'návrh na vyslovení souhlasu s ratifikací',
  report: 'zprávu',
  eu: 'dokument Evropské unie',
  interpellation: 'písemnou interpelaci',
} as const;

function submission({ introduced, kind, submitter: { code, members } }: Print): string {
  const names = escaped(members.map(({ person }) => fullName(person)).join(', '));
  const who = ['Vláda', `Poslanec ${names}`, `Skupina poslanců (${names})`, 'Senát'][code - 1];
  return `${who} předložil${code % 2 === 1 ? 'a' : ''} sněmovně ${SUBMITTED[kind]} ${spacedDay(introduced)}.`;
}

/** Sections in the order of their first step; the chamber appears again after the senate. */
function log(period: Period, print: Print): string[] {
  const sent = `Zástupce navrhovatele: ${escaped(print.submitter.name)}. Tisk rozeslán poslancům <strong class="highlight">${spacedDay(print.introduced + 4)}</strong>.`;
  const subPrints = subPrintsOf(print, period);
  const entries = [
    { title: 'Poslanecká sněmovna', item: entry('PS', '', sent) },
    ...print.steps.flatMap((step) => stepEntries(period, print, step, subPrints)),
  ];
  const sections: { title: string; items: string[] }[] = [];
  for (const { title, item } of entries) {
    if (sections.at(-1)?.title !== title) sections.push({ title, items: [] });
    sections.at(-1)!.items.push(item);
  }
  return sections.map(({ title, items }) => {
    const list = `<ul class="document-log">\n${items.join('\n')}\n</ul>`;
    return section(title, `<div class="section-content">${list}</div>`);
  });
}

function section(title: string, content: string): string {
  return `<div class="section"><h2 class="section-title">${escaped(title)}</h2>${content}</div>`;
}

/** What the page says about a step; a sentence is left out when the print lacks what it names. */
function stepEntries(
  period: Period,
  print: Print,
  { transition, day, session, vote }: PrintStep,
  subPrints: readonly SubPrint[],
): { title: string; item: string }[] {
  const { law } = print;
  const values: Record<string, string | number | undefined> = {
    day: spacedDay(day),
    at: `${spacedDay(day)} na ${session}. schůzi`,
    vote: `Hlasování č. <a href="hlasy.sqw?G=${vote?.id}">${vote?.number}</a>`,
    committee: escaped(`Výbor pro ${COMMITTEES[committeeOf(print)]![1]}`),
    published: law && spacedDay(law.published),
    issue: law?.issue,
    law: law && lawLink(law),
  };
  for (const one of subPrints) {
    values[`${one.kind} sent`] = spacedDay(one.sentOut);
    values[one.kind] = `${subPrintLink(period, print, one)}${resultOf(one)}`;
  }
  return wordRows('history').flatMap(([id, title, mark, state, text]) => {
    if (id !== String(transition)) return [];
    let isComplete = true;
    const filled = text!.replace(/\{(.*?)\}/g, (_, name: string) => {
      isComplete &&= values[name] !== undefined;
      return String(values[name]);
    });
    return isComplete ? [{ title: title!, item: entry(mark!, state!, filled) }] : [];
  });
}

function subPrintLink({ period }: Period, { number: ct }: Print, { number }: SubPrint): string {
  const address = `text/tiskt.sqw?o=${period}&amp;ct=${ct}&amp;ct1=${number}`;
  return `<B><a href="${address}">${ct}/${number}</a></B>`;
}

function resultOf({ kind, result }: SubPrint): string {
  if (kind === 'resolution') {
    return ` (${result === RECOMMENDED ? 'doporučuje schválit' : 'pozměňovací návrhy'})`;
  }
  const opinion = wordRows('opinions').find(([id]) => id === String(result));
  return opinion === undefined ? '' : ` (${opinion[1]})`;
}

/** Committees stand in a list of their own, without a paragraph. */
function entry(mark: string, state: string, text: string): string {
  const classes = state === '' ? 'mark' : `mark ${state}`;
  const content = mark === 'V' ? `<ul><li>${text}</li></ul>` : `<p>${text}</p>`;
  return `<li class="document-log-item"><span class="${classes}">${mark}</span>${content}</li>`;
}

/** Amendments in the system of documents: number, who, the document, about what, when. */
function amendmentTable(period: Period, print: Print): string {
  const rows = suggestedAmendments(period, print).map(
    ({ number, author, about, filed, idd }) =>
      `<tr><td align=right><b>${number}</b></td><td><a href="detail.sqw?id=${author.id}">${escaped(fullName(author))}</a></td><td><a href="text/orig2.sqw?idd=${idd}">sd${number}.pdf</a></td><td>${escaped(about)}</td><td>${spacedDay(filed)}</td></tr>`,
  );
  if (rows.length === 0) return '';
  return `<h2>Podané pozměňovací návrhy k tisku ${printName(print)}</h2>\n<table>\n${rows.join('\n')}\n</table>`;
}
