import type { Parliament } from '../parliament.ts';
import { escaped, sitePage, spacedDay } from './page.ts';

/** `hlasy.sqw?G=`: one vote with its counts; `undefined` for an unknown id. */
export function votePage({ periods }: Parliament, id: number): Uint8Array | undefined {
  const vote = periods.flatMap(({ votes }) => votes).find((one) => one.id === id);
  if (vote === undefined) return undefined;
  const title = `${vote.session.number}. schůze, ${vote.number}. hlasování`;
  const result = vote.passed ? 'Návrh byl přijat' : 'Návrh byl zamítnut';
  return sitePage(
    title,
    `<h1 class="page-title-x">${title} (${spacedDay(vote.day)})<br>${escaped(vote.title)}</h1>
<p class="counts">${result}. Přítomno: ${vote.registered}, je třeba: ${vote.quorum}, ano: ${vote.yes}, ne: ${vote.no}</p>`,
  );
}
