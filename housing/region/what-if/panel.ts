import type { Problem } from '@tessera/kit/errors';
import { type Html, html } from '@tessera/kit/html';
import { problemList } from '@tessera/kit/ui/problems';
import type { Visit } from '@tessera/kit/ui/visit';
import type { AffordabilityRow } from '../../formula/affordability.ts';
import type { HouseholdQuestion } from '../../formula/household.ts';
import { fieldsOfAddress, keptScenario, TOOL } from '../../ui/address.ts';
import { definitionInputs } from '../../ui/definition.ts';
import { layoutProblems, readWhatIf } from './analyse.ts';
import { WHAT_IF_PREFIX, whatIfSection } from './form.ts';
import { whatIfResult } from './results.ts';

/** The household that the tool begins with; `sent` is that of its own fields in the address. */
export type WhatIfStart = {
  readonly usual: HouseholdQuestion | undefined;
  readonly sent: HouseholdQuestion | undefined;
  readonly problems: readonly Problem[];
};

/**
 * The what-if tool of a region, set by its own fields in the address, otherwise by the household
 * there, otherwise to the average household. `undefined` without a price or a wage.
 */
export function whatIfOfRegion(
  { locale, path }: Visit,
  { usual, sent, problems }: WhatIfStart,
): Html | undefined {
  if (!usual) return undefined;
  const fields = fieldsOfAddress(path);
  const isSent = fields[TOOL] === 'what-if';
  const all = isSent ? [...problems, ...layoutProblems(fields)] : [];
  const reading = readWhatIf(isSent && all.length === 0 ? fields : {}, sent ?? usual);
  if (reading.kind === 'problems') return undefined;
  const className = 'scenario-errors';
  const answer =
    all.length > 0
      ? problemList({ problems: all, locale, idPrefix: WHAT_IF_PREFIX, className })
      : whatIfResult(locale, reading);
  return whatIfSection({
    ...{ locale, region: usual.region, page: path.split('?')[0]!, whatIf: reading, answer },
    isOpen: isSent,
    kept: html`${definitionInputs(path)}${keptScenario(path, 'what-if')}`,
  });
}

/**
 * The fields of the average household of a region: its net wage and expenses; the rate is that of
 * today. `undefined` without a wage.
 */
export function averageHousehold(
  row: AffordabilityRow | undefined,
): Readonly<Record<string, string>> | undefined {
  if (row?.avgMonthlyWageNet === undefined) return undefined;
  const { avgMonthlyWageNet, avgLivingExpenses } = row;
  return {
    net_income: String(Math.round(avgMonthlyWageNet)),
    ...(avgLivingExpenses !== undefined && { monthly_expenses: String(avgLivingExpenses) }),
  };
}
