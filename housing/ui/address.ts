import type { Problem } from '@tessera/kit/errors';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import type { DownloadHrefs } from '@tessera/kit/ui/chart-view';
import { withQuery } from '@tessera/kit/ui/visit';
import type { Scenario } from '../formula/scenario.ts';
import { ownFields, readScenario, scenarioAsFields } from '../formula/scenario-input.ts';
import { type Definition, definitionOf, definitionParameters } from '../market/definition.ts';

/** The scenario in an address. The server stores none, so a shared link must carry all of it. */
export type AddressScenario =
  | { readonly kind: 'none' }
  | { readonly kind: 'scenario'; readonly scenario: Scenario; readonly fields: Fields }
  | { readonly kind: 'problems'; readonly problems: readonly Problem[]; readonly fields: Fields };

type Fields = Readonly<Record<string, string>>;

/** The parameter that names the calculator whose own fields a query holds. */
export const TOOL = 'calc';

/**
 * The savings calculator shares field names with the scenario, so that its address carries the
 * scenario as a query in this parameter.
 */
const HOUSEHOLD = 'household';
const SHARES_NAMES: readonly string[] = ['savings'];

/** `/region/brno?net_income=52000&ltv_pct=90` carries a scenario; without `net_income` it does not. */
export function scenarioOfAddress(path: string): AddressScenario {
  const fields = householdFieldsOf(path);
  if (fields.net_income === undefined) return { kind: 'none' };
  const reading = readScenario(fields);
  return { ...reading, fields };
}

/** The fields of the household in an address, apart from those of a calculator. */
export function householdFieldsOf(path: string): Fields {
  const all = fieldsOfAddress(path);
  if (!SHARES_NAMES.includes(all[TOOL] ?? '')) return all;
  return fieldsOfAddress(`?${all[HOUSEHOLD] ?? ''}`);
}

/** The query parameters of an address; of a repeated one the last. */
export function fieldsOfAddress(path: string): Fields {
  return Object.fromEntries(new URLSearchParams(path.split('?')[1] ?? ''));
}

/** Hidden fields with which the form of a calculator keeps the scenario of the address. */
export function hiddenScenario(path: string, tool: string): Html {
  const given = scenarioOfAddress(path);
  if (given.kind !== 'scenario') return html``;
  const fields = scenarioAsFields(given.scenario);
  const hidden = SHARES_NAMES.includes(tool)
    ? { [HOUSEHOLD]: String(new URLSearchParams(fields)) }
    : fields;
  return html`${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" data-kept>`)}`;
}

/** What a link takes along: the visitor's figures and the definition of the averages. */
export type Carried = {
  readonly scenario: Scenario;
  readonly definition: Definition;
  /** What the household says beyond a scenario. */
  readonly own: Fields;
};

/** An address with a scenario and a definition; its other parameters stay. */
export function carriedHref(href: string, { scenario, definition, own }: Carried): string {
  return withQuery(href, {
    ...scenarioAsFields(scenario),
    ...definitionParameters(definition),
    ...own,
  });
}

/** The fields of the household that an address has beyond those of a scenario. */
export function ownFieldsOf(path: string): Fields {
  return ownFields(fieldsOfAddress(path));
}

/** An address of this site with the scenario and the definition of the page that links to it. */
export function withVisitorOf(from: string, href: string): string {
  const given = scenarioOfAddress(from);
  if (given.kind !== 'scenario') return withDefinitionOf(from, href);
  const definition = definitionOf(fieldsOfAddress(from));
  const own = ownFieldsOf(from);
  const carried = carriedHref(href, { scenario: given.scenario, definition, own });
  return withQuery(carried, asOfIn(given.fields));
}

/** The parameter of the day whose knowledge a page shows. */
export const AS_OF = 'as_of';

/** An address with the definition of the page that links to it, and its day. */
export function withDefinitionOf(from: string, href: string): string {
  const fields = fieldsOfAddress(from);
  const definition = definitionParameters(definitionOf(fields));
  return withQuery(href, { ...definition, ...asOfIn(fields) });
}

/** The day in the fields of an address; nothing without one. */
export function asOfIn({ [AS_OF]: day }: Fields): Fields {
  return day ? { [AS_OF]: day } : {};
}

/** The formats of an API address. `png: false` where the address draws a different picture. */
export function downloadHrefs(api: string, locale: Locale, { png = true } = {}): DownloadHrefs {
  const of = (format: string) => withQuery(api, { format, lang: locale });
  return { csv: of('csv'), xlsx: of('xlsx'), json: of('json'), ...(png && { png: of('png') }) };
}
