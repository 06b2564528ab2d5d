import type { Html } from '@tessera/kit/html';
import type { Visit } from '@tessera/kit/ui/visit';
import type { AffordabilityRow } from '../../formula/affordability.ts';
import { readWhatIf, regionScenario, type WhatIf } from '../../formula/what-if.ts';
import { problemList } from '../problem-list.ts';
import { fieldsOfAddress, scenarioOfAddress, TOOL } from '../scenario/address.ts';
import { whatIfSection } from './form.ts';
import { whatIfResult } from './results.ts';

/** Ids of the sliders begin with this. */
export const WHAT_IF_PREFIX = 'w-';

/**
 * The what-if tool of a region: as the address sets it, else with the scenario of the address,
 * else with the region's own household. Nothing where price or wage are unknown.
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
    scenario: given.kind === 'scenario' ? given.scenario : usual,
    across: 'flatSizeM2',
    measure: 'share',
    fixationYears: 0,
  };
  const whatIf = reading?.kind === 'what-if' ? reading : beginning;
  const answer =
    reading?.kind === 'problems'
      ? problemList(locale, reading.problems, WHAT_IF_PREFIX)
      : whatIfResult(locale, row.region, row.avgPriceM2, whatIf);
  return whatIfSection({ locale, region: row.region, page: path.split('?')[0]!, whatIf, answer });
}

/** An address may leave out what is usual here. */
function fieldsFrom({ netIncome }: WhatIf['scenario']): Record<string, string> {
  return { net_income: String(netIncome) };
}
