import { documentsOf } from '../documents/catalogue.ts';
import { OLDER_LAWS, repeals } from '../laws.ts';
import type { Parliament, Period } from '../parliament.ts';
import type { Print } from '../record.ts';
import { stepOf } from '../sub-prints.ts';
import { escaped, printHeading, printName, sitePage, spacedDay, table } from './page.ts';

/**
 * `text/tiskt.sqw?o=&ct=&ct1=`: the documents of a print (`ct1` 0) or of one of its sub-prints;
 * `undefined` when there is no such sub-print. The new form lists files under headings; the old one,
 * of earlier periods, has a link "Verze PDF".
 */
export function documentsPage(
  period: Period,
  print: Print,
  subPrint: number,
  form: 'new' | 'old',
): Uint8Array | undefined {
  const documents = documentsOf(period, print).filter((one) => one.subPrint === subPrint);
  if (documents.length === 0) return undefined;
  const part = `t${String(print.number).padStart(4, '0')}${String(subPrint).padStart(2, '0')}`;
  const groups = [...Map.groupBy(documents, (one) => escaped(one.heading))];
  const lists = groups.map(([heading, files]) => {
    if (form === 'old') {
      const links = files.map(({ idd, claims }) =>
        claims === 'pdf'
          ? `<a href="orig2.sqw?idd=${idd}&amp;pdf=1">Verze PDF</a>`
          : `<a href="orig2.sqw?idd=${idd}">Verze Word</a>`,
      );
      return `<p><b>${heading}</b>: ${links.join(', ')}</p>`;
    }
    const rows = files.map(({ idd, claims }) => {
      const type = claims.toUpperCase();
      const link = `<a href="orig2.sqw?idd=${idd}" title="Dokument ${type}">${part}.${claims}</a>`;
      return `<tr><td><span class="file ${claims}">${link}</span></td><td>${type}</td></tr>`;
    });
    return `<tr><th colspan=2 class="lightblue">${heading}</th></tr>\n${rows.join('\n')}`;
  });
  const all = lists.join('\n');
  const list = form === 'old' ? all : `<table class="documents">\n${all}\n</table>`;
  const title = `Sněmovní tisk ${printName(print)}/${subPrint}`;
  return sitePage(title, `${printHeading(period.period, print, `/${subPrint}`)}\n${list}`);
}

/** `historie.sqw?o=&t=&snzp=1`: the laws a bill would amend or repeal. */
export function lawChangesPage(print: Print): Uint8Array {
  const rows = print.amends.map((index, place) => {
    const { id, number, year, title } = OLDER_LAWS[index]!;
    const citation = `<a href="tisky.sqw?idsb=${id}">${number}/${year} Sb.</a>`;
    return [citation, repeals(place) ? 'zrušuje' : 'novelizuje', escaped(title)];
  });
  const title = `Sněmovní tisk ${printName(print)}: navrhované změny předpisů`;
  const none = 'Tisk nenavrhuje změnu žádného předpisu.';
  const list = table(['Citace', 'Změna', 'Předpis'], rows, none);
  return sitePage(title, `<h1>${escaped(title)}</h1>\n${list}`);
}

/** `tisky.sqw?idsb=`: all bills that change a law, newest first; `undefined` for an unknown law. */
export function relatedBillsPage({ periods }: Parliament, idsb: number): Uint8Array | undefined {
  const index = OLDER_LAWS.findIndex((law) => law.id === idsb);
  const law = OLDER_LAWS[index];
  if (law === undefined) return undefined;
  const rows = periods.flatMap(({ period, prints }) =>
    prints
      .filter((print) => print.amends.includes(index))
      .map((print) => [
        `<a href="historie.sqw?o=${period}&amp;T=${print.number}">${print.number}</a>`,
        escaped(print.shortName),
        print.submitter.code === 1 ? 'Vládní návrh zákona' : 'Návrh zákona',
        stateOf(print),
      ]),
  );
  const title = `Tisky k předpisu ${law.number}/${law.year} Sb.`;
  const head = ['Číslo', 'Krátký název', 'Typ tisku', 'Stav'];
  const list = table(head, rows.reverse(), 'K předpisu není evidován žádný tisk.');
  return sitePage(title, `<h1>${escaped(title)}, ${escaped(law.title)}</h1>\n${list}`);
}

function stateOf(print: Print): string {
  const { law } = print;
  if (law !== undefined) return `vyhlášeno ve Sbírce jako ${law.number}/${law.year} Sb.`;
  const has = (name: Parameters<typeof stepOf>[1]) => stepOf(print, name) !== undefined;
  if (has('rejected') || has('rejectedAtOnce') || has('lost')) return 'zamítnuto';
  if (has('toSenate')) return 'projednává Senát';
  if (has('amendmentsSent')) return 'čeká na 3. čtení';
  return has('committed') ? 'projednávají výbory' : 'čeká na 1. čtení';
}

/** `sbirka.sqw?cz=&r=`: a law of the collection and the print it came from, if any. */
export function lawPage(
  { periods }: Parliament,
  number: number,
  year: number,
): Uint8Array | undefined {
  const isAsked = (law: Print['law']) => law?.number === number && law.year === year;
  const older = OLDER_LAWS.find(isAsked);
  const [first] = periods.flatMap(({ period, prints }) =>
    prints
      .filter(({ law }) => isAsked(law))
      .map((print) => {
        const link = `historie.sqw?o=${period}&amp;t=${print.number}`;
        return `${escaped(print.shortName)}, sněmovní tisk <a href="${link}">${print.number}</a>`;
      }),
  );
  const about = first ?? (older && escaped(older.title));
  const title = `${number}/${year} Sb.`;
  return about === undefined ? undefined : sitePage(title, `<h1>${title}</h1>\n<p>${about}</p>`);
}

/** `hlasy.sqw?G=`: one vote with its counts; `undefined` for an unknown id. */
export function votePage({ periods }: Parliament, id: number): Uint8Array | undefined {
  const vote = periods.flatMap(({ votes }) => votes).find((one) => one.id === id);
  if (vote === undefined) return undefined;
  const { session, number, day, passed, registered, quorum, yes, no } = vote;
  const title = `${session.number}. schůze, ${number}. hlasování`;
  const result = `Návrh byl ${passed ? 'přijat' : 'zamítnut'}`;
  return sitePage(
    title,
    `<h1 class="page-title-x">${title} (${spacedDay(day)})<br>${escaped(vote.title)}</h1>
<p class="counts">${result}. Přítomno: ${registered}, je třeba: ${quorum}, ano: ${yes}, ne: ${no}</p>`,
  );
}
