import { OLDER_LAWS } from '../older-laws.ts';
import { type Print, repeals } from '../record.ts';
import { escaped, sitePage } from './page.ts';
import { printName } from './print-heading.ts';

/** `historie.sqw?o=&t=&snzp=1`: the laws a bill would amend or repeal. */
export function lawChangesPage(print: Print): Uint8Array {
  const rows = print.amends.map((index, place) => {
    const law = OLDER_LAWS[index]!;
    const citation = `<a href="tisky.sqw?idsb=${law.id}">${law.number}/${law.year} Sb.</a>`;
    const change = repeals(place) ? 'zrušuje' : 'novelizuje';
    return `<tr><td>${citation}</td><td>${change}</td><td>${escaped(law.title)}</td></tr>`;
  });
  const list =
    rows.length === 0
      ? '<p>Tisk nenavrhuje změnu žádného předpisu.</p>'
      : `<table>\n<tr><th>Citace</th><th>Změna</th><th>Předpis</th></tr>\n${rows.join('\n')}\n</table>`;
  const title = `Sněmovní tisk ${printName(print)}: navrhované změny předpisů`;
  return sitePage(title, `<h1>${escaped(title)}</h1>\n${list}`);
}
