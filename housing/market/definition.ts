/**
 * How affordability is defined. Publishers choose differently, so that their figures for one city
 * differ by half; every page with averages can be switched between the definitions.
 */
export type Definition = {
  /** Which pay pays for the flat: after tax and insurance, or before. */
  readonly pay: 'net' | 'gross';
  /** Which wage of the region: the mean, or the median, which half of the employees exceed. */
  readonly wage: 'mean' | 'median';
  /** Earners in the household, each with that wage. */
  readonly earners: 1 | 2;
  readonly sizeM2: 60 | 70;
  /** Tax rules: those of 2025 with 12.2 % insurance, or the statutory ones in force on the day. */
  readonly rules: 'requested' | 'statutory';
};

/** The default everywhere. */
export const usualDefinition: Definition = {
  pay: 'net',
  wage: 'mean',
  earners: 1,
  sizeM2: 60,
  rules: 'requested',
};

/** The parameter of an address for each choice, with its values; the first one is the default. */
export const definitionChoices = {
  pay: ['net', 'gross'],
  wage: ['mean', 'median'],
  earners: ['1', '2'],
  size: ['60', '70'],
  rules: ['requested', 'statutory'],
} as const;

export type DefinitionParameter = keyof typeof definitionChoices;

type DefinitionQuery = {
  readonly [Name in DefinitionParameter]: (typeof definitionChoices)[Name][number];
};

/** The definition in the parameters of an address; what is absent or unknown is the default. */
export function definitionOf(query: Readonly<Record<string, unknown>>): Definition {
  const chosen = <Name extends DefinitionParameter>(name: Name): DefinitionQuery[Name] => {
    const values = definitionChoices[name] as readonly string[] as readonly DefinitionQuery[Name][];
    return values.find((value) => value === query[name]) ?? values[0]!;
  };
  return {
    pay: chosen('pay'),
    wage: chosen('wage'),
    earners: Number(chosen('earners')) as 1 | 2,
    sizeM2: Number(chosen('size')) as 60 | 70,
    rules: chosen('rules'),
  };
}

/** The parameters that differ from the default. */
export function definitionParameters(definition: Definition): Partial<DefinitionQuery> {
  const { pay, wage, earners, sizeM2, rules } = definition;
  const all: Record<DefinitionParameter, string> = {
    ...{ pay, wage, rules },
    ...{ earners: String(earners), size: String(sizeM2) },
  };
  return Object.fromEntries(
    Object.entries(all).filter(
      ([name, value]) => value !== definitionChoices[name as DefinitionParameter][0],
    ),
  );
}

export function isUsual(definition: Definition): boolean {
  return Object.keys(definitionParameters(definition)).length === 0;
}
