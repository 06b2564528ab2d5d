import { OLDER_LAWS } from '../older-laws.ts';
import type { Parliament } from '../parliament.ts';
import type { Print } from '../record.ts';
import { TRANSITION } from '../tables/procedure.ts';
import { escaped, sitePage } from './page.ts';

/** `tisky.sqw?idsb=`: all bills that change a law, newest first; `undefined` for an unknown law. */
export function relatedBillsPage({ periods }: Parliament, idsb: number): Uint8Array | undefined {
  const index = OLDER_LAWS.findIndex((law) => law.id === idsb);
  const law = OLDER_LAWS[index];
  if (law === undefined) return undefined;
  const rows = periods.flatMap(({ period, prints }) =>
    prints
      .filter((print) => print.amends.includes(index))
      .map((print) => {
        const cells = [escaped(print.shortName), kindOf(print), stateOf(print)];
        const link = `<a href="historie.sqw?o=${period}&amp;T=${print.number}">${print.number}</a>`;
        return `<tr><td>${link}</td>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
      }),
  );
  const title = `Tisky k předpisu ${law.number}/${law.year} Sb.`;
  const head = '<tr><th>Číslo</th><th>Krátký název</th><th>Typ tisku</th><th>Stav</th></tr>';
  const list =
    rows.length === 0
      ? '<p>K předpisu není evidován žádný tisk.</p>'
      : `<table>\n${head}\n${rows.reverse().join('\n')}\n</table>`;
  return sitePage(title, `<h1>${escaped(title)}, ${escaped(law.title)}</h1>\n${list}`);
}

function kindOf({ submitter }: Print): string {
  return submitter.code === 1 ? 'Vládní návrh zákona' : 'Návrh zákona';
}

function stateOf({ steps, law }: Print): string {
  if (law !== undefined) return `vyhlášeno ve Sbírce jako ${law.number}/${law.year} Sb.`;
  const has = (transition: number) => steps.some((step) => step.transition === transition);
  if (has(TRANSITION.rejected) || has(TRANSITION.rejectedAtOnce) || has(TRANSITION.lost))
    return 'zamítnuto';
  if (has(TRANSITION.toSenate)) return 'projednává Senát';
  if (has(TRANSITION.amendmentsSent)) return 'čeká na 3. čtení';
  return has(TRANSITION.committed) ? 'projednávají výbory' : 'čeká na 1. čtení';
}
