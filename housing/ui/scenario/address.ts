import type { Problem } from '@tessera/kit/errors';
import type { Scenario } from '../../formula/scenario.ts';
import { readScenario, scenarioAsFields } from '../../formula/scenario-input.ts';

/** The scenario an address carries: nobody else keeps it, so a shared address is all there is. */
export type AddressScenario =
  | { readonly kind: 'none' }
  | { readonly kind: 'scenario'; readonly scenario: Scenario; readonly fields: Fields }
  | { readonly kind: 'problems'; readonly problems: readonly Problem[]; readonly fields: Fields };

export type Fields = Readonly<Record<string, string>>;

/** A form of the region page that uses the same names says so here, and is no scenario. */
export const TOOL = 'calc';

/** `/region/brno?net_income=52000&ltv_pct=90` → that scenario. An address without income has none. */
export function scenarioOfAddress(path: string): AddressScenario {
  const fields = fieldsOfAddress(path);
  if (fields.net_income === undefined || fields[TOOL] !== undefined) return { kind: 'none' };
  const reading = readScenario(fields);
  return { ...reading, fields };
}

/** The parameters of an address, the last one where a name stands twice. */
export function fieldsOfAddress(path: string): Fields {
  return Object.fromEntries(new URLSearchParams(path.split('?')[1] ?? ''));
}

/** An address that opens the same page with this scenario. */
export function withScenario(path: string, scenario: Scenario | undefined): string {
  if (scenario === undefined) return path;
  return `${path}?${new URLSearchParams(scenarioAsFields(scenario))}`;
}
