import type { Period } from '../parliament.ts';
import type { Print } from '../record.ts';
import { escaped } from './page.ts';

/** EU documents are shown as `12-E`. */
export function printName(print: Print): string {
  return print.kind === 'eu' ? `${print.number}-E` : String(print.number);
}

/** The heading of every page of a print. */
export function printHeading({ period }: Period, print: Print, subPrint?: number): string {
  const name = subPrint === undefined ? printName(print) : `${printName(print)}/${subPrint}`;
  return `<h1><a href="/sqw/tisky.sqw?o=${period}">Sněmovní tisk ${name}</a><br>${escaped(print.shortName)}</h1>`;
}
