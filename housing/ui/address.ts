import type { Problem } from '@tessera/kit/errors';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import type { DownloadHrefs } from '@tessera/kit/ui/chart-view';
import { withQuery } from '@tessera/kit/ui/visit';
import { type Household, readHousehold } from '../formula/household-input.ts';
import type { Scenario } from '../formula/scenario.ts';
import { householdFieldNames, ownFields, scenarioAsFields } from '../formula/scenario-input.ts';
import { type Definition, definitionOf, definitionParameters } from '../market/definition.ts';

/** The scenario in an address. The server stores none, so a shared link must carry all of it. */
export type AddressScenario =
  | { readonly kind: 'none' }
  | ({ readonly kind: 'scenario'; readonly fields: Fields } & Household)
  | { readonly kind: 'problems'; readonly problems: readonly Problem[]; readonly fields: Fields };

type Fields = Readonly<Record<string, string>>;

/** The parameter that names the calculator whose own fields a query holds. */
export const TOOL = 'calc';

/**
 * The savings calculator shares field names with the scenario, so that its address carries the
 * scenario as a query in this parameter.
 */
const HOUSEHOLD = 'household';
const SHARES_NAMES = 'savings';

/** `/region/brno?net_income=52000&ltv_pct=90` carries a scenario; without `net_income` it does not. */
export function scenarioOfAddress(path: string): AddressScenario {
  const fields = householdFieldsOf(path);
  // Pages ask for each of their links.
  if (!householdFieldNames.some((name) => name in fields)) return { kind: 'none' };
  const reading = readHousehold(fields);
  if (reading.kind === 'household') return { ...reading, kind: 'scenario', fields };
  const isNone = ({ field }: Problem) => field === 'net_income' && fields[field] === undefined;
  const problems = reading.problems.filter((problem) => !isNone(problem));
  return problems.length === 0 ? { kind: 'none' } : { kind: 'problems', problems, fields };
}

/** Whether an address has figures of a visitor, in whichever form, right or wrong. */
export function hasOwnFigures(path: string): boolean {
  return path.includes('net_income=') || scenarioOfAddress(path).kind === 'problems';
}

/** The fields of the household in an address, apart from those of a calculator. */
export function householdFieldsOf(path: string): Fields {
  const all = fieldsOfAddress(path);
  if (all[TOOL] === SHARES_NAMES) return fieldsOfAddress(`?${all[HOUSEHOLD] ?? ''}`);
  const { rate: _, ...others } = all;
  return all[TOOL] === 'mortgage' ? others : all;
}

/** The query parameters of an address; of a repeated one the last. */
export function fieldsOfAddress(path: string): Fields {
  return Object.fromEntries(new URLSearchParams(path.split('?')[1] ?? ''));
}

/** Hidden fields with which the form of a calculator keeps the household of the address. */
export function hiddenHousehold(path: string, tool: string): Html {
  const given = scenarioOfAddress(path);
  if (given.kind !== 'scenario') return html``;
  // The mortgage calculator has a field `rate`.
  const { rate, ...own } = ownFieldsOf(path);
  const ofRate = rate === undefined ? {} : { mortgage_rate_pct: rate };
  const fields = { ...scenarioAsFields(given.scenario), ...ofRate, ...own };
  const isNested = tool === SHARES_NAMES;
  return hiddenFields(isNested ? { [HOUSEHOLD]: String(new URLSearchParams(fields)) } : fields);
}

export function hiddenFields(fields: Fields): Html {
  return html`${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`;
}

/** What a link takes along: the visitor's figures and the definition of the averages. */
export type Carried = {
  readonly scenario: Scenario;
  readonly definition: Definition;
  /** What the household says beyond a scenario, and the day. */
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
  return ownFields(householdFieldsOf(path));
}

/** What links and forms of a page take along: household, definition and day. */
export function visitorFields(from: string): Fields {
  const given = scenarioOfAddress(from);
  if (given.kind !== 'scenario') return definitionFields(from);
  return { ...scenarioAsFields(given.scenario), ...ownFieldsOf(from), ...definitionFields(from) };
}

/** An address of this site with what the page that links to it takes along. */
export function withVisitorOf(from: string, href: string): string {
  return withQuery(href, visitorFields(from));
}

/** The parameter of the day whose knowledge a page shows. */
export const AS_OF = 'as_of';

/** An address with the definition of the page that links to it, and its day. */
export function withDefinitionOf(from: string, href: string): string {
  return withQuery(href, definitionFields(from));
}

/** The definition of an address, and its day. */
export function definitionFields(path: string): Fields {
  const fields = fieldsOfAddress(path);
  return { ...definitionParameters(definitionOf(fields)), ...asOfIn(fields) };
}

/** An address with the day of the page that links to it. */
export function withDayOf(from: string, href: string): string {
  return withQuery(href, asOfIn(fieldsOfAddress(from)));
}

/** The day in the fields of an address; nothing without one. */
export function asOfIn({ [AS_OF]: day }: Readonly<Record<string, string | undefined>>): Fields {
  return day ? { [AS_OF]: day } : {};
}

/** The formats of an API address. `png: false` where the address draws a different picture. */
export function downloadHrefs(api: string, locale: Locale, { png = true } = {}): DownloadHrefs {
  const of = (format: string) => withQuery(api, { format, lang: locale });
  return { csv: of('csv'), xlsx: of('xlsx'), json: of('json'), ...(png && { png: of('png') }) };
}
