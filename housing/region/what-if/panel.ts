import { type Html, html } from '@tessera/kit/html';
import { problemList } from '@tessera/kit/ui/problems';
import type { Visit } from '@tessera/kit/ui/visit';
import type { AffordabilityRow } from '../../formula/affordability.ts';
import { fieldsOfAddress, keptScenario, scenarioOfAddress, TOOL } from '../../ui/address.ts';
import { definitionInputs } from '../../ui/definition.ts';
import { readWhatIf, regionScenario, type WhatIf, withOneIncome } from './analyse.ts';
import { WHAT_IF_PREFIX, whatIfSection } from './form.ts';
import { whatIfResult } from './results.ts';

/**
 * The what-if tool of a region, set by its own fields in the address, otherwise by the scenario
 * there, otherwise to the average household. `undefined` without a price or a wage.
 */
export function whatIfOfRegion(visit: Visit, row: AffordabilityRow | undefined): Html | undefined {
  const { locale, path } = visit;
  const usual = row && regionScenario(row);
  if (row?.avgPriceM2 === undefined || usual === undefined) return undefined;
  const fields = fieldsOfAddress(path);
  const isSent = fields[TOOL] === 'what-if';
  const reading = isSent ? readWhatIf({ ...fieldsFrom(usual), ...fields }) : undefined;
  const given = scenarioOfAddress(path);
  const beginning: WhatIf = {
    scenario: given.kind === 'scenario' ? withOneIncome(given.scenario) : usual,
    across: 'flatSizeM2',
    measure: 'share',
    fixationYears: 0,
  };
  const whatIf = reading?.kind === 'what-if' ? reading : beginning;
  const answer =
    reading?.kind === 'problems'
      ? problemList({
          problems: reading.problems,
          locale,
          idPrefix: WHAT_IF_PREFIX,
          className: 'scenario-errors',
        })
      : whatIfResult(locale, row.region, row.avgPriceM2, whatIf);
  return whatIfSection({
    ...{ locale, region: row.region, page: path.split('?')[0]!, whatIf, answer },
    isOpen: isSent,
    kept: html`${definitionInputs(path)}${keptScenario(path, 'what-if')}`,
  });
}

/** Defaults that an address may leave out. */
function fieldsFrom({ netIncome }: WhatIf['scenario']): Record<string, string> {
  return { net_income: String(netIncome) };
}
