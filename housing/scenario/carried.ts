import { withQuery } from '@tessera/kit/ui/visit';
import type { Scenario } from '../formula/scenario.ts';
import { type Definition, definitionParameters } from '../market/definition.ts';
import { withScenario } from '../ui/address.ts';

/** What a link takes along: the visitor's figures and the definition of the averages. */
export type Carried = { readonly scenario: Scenario; readonly definition: Definition };

export function carriedHref(path: string, carried: Carried): string {
  return withQuery(withScenario(path, carried.scenario), definitionParameters(carried.definition));
}
