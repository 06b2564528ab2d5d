import { dayOf } from '../calendar.ts';
import { suggestedAmendments } from '../documents/catalogue.ts';
import type { Parliament, Period } from '../parliament.ts';
import type { Print } from '../record.ts';
import { subPrintsOf } from '../sub-prints.ts';
import { entry, lawLink, type SectionTitle, stepEntries } from './history-entries.ts';
import { escaped, longDay, sitePage, spacedDay } from './page.ts';
import { printHeading, printName } from './print-heading.ts';

/** `historie.sqw?o=&t=`: a print's progress, section by section. */
export function historyPage(parliament: Parliament, period: Period, print: Print): Uint8Array {
  const body = [
    printHeading(period, print),
    status(parliament, print),
    section('Předkladatel', `<div class="section-content simple">${submission(print)}</div>`),
    ...sections(period, print),
    amendmentTable(period, print),
  ];
  return sitePage(`Sněmovní tisk ${print.number}`, body.join('\n'));
}

function status({ options }: Parliament, print: Print): string {
  if (print.law !== undefined) {
    return `<p class="status okx">Návrh zákona byl vyhlášen ve Sbírce zákonů jako ${lawLink(print.law)}.</p>`;
  }
  const last = print.steps.at(-1);
  const where =
    last?.session === undefined
      ? ''
      : ` Naposledy projednáváno na <a href="ischuze.sqw?s=${last.session}">${last.session}. schůzi</a>.`;
  return `<p class="status">Stav projednávání ke dni: ${longDay(dayOf(options.snapshot))}.${where}</p>`;
}

function submission(print: Print): string {
  const day = spacedDay(print.introduced);
  const what = {
    bill: 'návrh zákona',
    treaty: 'návrh na vyslovení souhlasu s ratifikací',
    report: 'zprávu',
    eu: 'dokument Evropské unie',
    interpellation: 'písemnou interpelaci',
  }[print.kind];
  const { submitter } = print;
  const names = submitter.members.map(({ person }) => `${person.givenName} ${person.surname}`);
  switch (submitter.code) {
    case 1:
      return `Vláda předložila sněmovně ${what} ${day}.`;
    case 2:
      return `Poslanec ${escaped(names.join(', '))} předložil sněmovně ${what} ${day}.`;
    case 3:
      return `Skupina poslanců (${escaped(names.join(', '))}) předložila sněmovně ${what} ${day}.`;
    case 4:
      return `Senát předložil sněmovně ${what} ${day}.`;
  }
}

/** Sections in the order of their first step; the chamber appears again after the senate. */
function sections(period: Period, print: Print): string[] {
  const log: { title: SectionTitle; items: string[] }[] = [];
  const add = (title: SectionTitle, item: string) => {
    const open = log.at(-1)?.title === title ? log.at(-1)! : undefined;
    if (open === undefined) log.push({ title, items: [item] });
    else open.items.push(item);
  };
  const subPrints = subPrintsOf(print, period);
  add(
    'Poslanecká sněmovna',
    entry(
      'PS',
      `Zástupce navrhovatele: ${escaped(print.submitter.name)}. Tisk rozeslán poslancům <strong class="highlight">${spacedDay(print.introduced + 4)}</strong>.`,
    ),
  );
  for (const step of print.steps) {
    for (const [title, item] of stepEntries(period, print, step, subPrints)) add(title, item);
  }
  return log.map(({ title, items }) =>
    section(
      title,
      `<div class="section-content"><ul class="document-log">\n${items.join('\n')}\n</ul></div>`,
    ),
  );
}

function section(title: string, content: string): string {
  return `<div class="section"><h2 class="section-title">${escaped(title)}</h2>${content}</div>`;
}

/** Amendments in the system of documents: number, who, the document, about what, when. */
function amendmentTable(period: Period, print: Print): string {
  const rows = suggestedAmendments(period, print).map(
    ({ number, author, about, filed, idd }) =>
      `<tr><td align=right><b>${number}</b></td><td><a href="detail.sqw?id=${author.id}">${escaped(author.givenName)} ${escaped(author.surname)}</a></td><td><a href="text/orig2.sqw?idd=${idd}">sd${number}.pdf</a></td><td>${escaped(about)}</td><td>${spacedDay(filed)}</td></tr>`,
  );
  if (rows.length === 0) return '';
  return `<h2>Podané pozměňovací návrhy k tisku ${printName(print)}</h2>\n<table>\n${rows.join('\n')}\n</table>`;
}
