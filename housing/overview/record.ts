import type { CsvValue } from '@tessera/kit/csv';
import { type TSchema, Type } from 'typebox';
import { payOf, rulesOf, type StoredAffordability } from '../formula/affordability.ts';
import { definitionChoices } from '../market/definition.ts';
import { regionName } from '../market/region.ts';
import { metricIds, metricOf } from '../ui/metrics.ts';
import { provenanceOf } from '../ui/provenance.ts';

type Column = readonly [
  name: string,
  type: TSchema,
  value: (row: StoredAffordability) => CsvValue | undefined,
];

const number = Type.Union([Type.Number(), Type.Null()]);
const text = Type.Union([Type.String(), Type.Null()]);
const { pay, wage } = definitionChoices;
const TAX_YEAR = Type.Integer({ description: 'whose tax rules the net pay follows' });
const PAY = Type.Union([Type.Number(), Type.Null()], {
  description: 'net or gross pay of all earners, CZK a month: the divisor of years and shares',
});

/** Each figure, then three columns of origin for each: kind, sources and date. */
const COLUMNS: readonly Column[] = [
  ['region', Type.String(), ({ region }) => region],
  ['name', Type.String(), ({ region }) => regionName(region, 'en')],
  ['date', Type.String({ format: 'date' }), ({ date }) => date],
  ['snapshot', Type.Enum(['current', 'historical']), ({ snapshot }) => snapshot],
  ['pay', Type.Enum([...pay]), ({ definition }) => definition.pay],
  ['wage', Type.Enum([...wage]), ({ definition }) => definition.wage],
  ['earners', Type.Integer(), ({ definition }) => definition.earners],
  ['flat_size_m2', Type.Integer(), ({ definition }) => definition.sizeM2],
  ['tax_rules_year', TAX_YEAR, (row) => rulesOf(row).year],
  ['insurance_pct', Type.Number(), (row) => Number((rulesOf(row).insurance * 100).toFixed(4))],
  ['household_pay', PAY, payOf],
  ['months_to_buy', number, ({ monthsToBuy }) => monthsToBuy],
  ...metricIds.map((id): Column => [id, number, (row) => metricOf(id).value(row)]),
  ['price_listings_counted', number, ({ inputs }) => inputs.price?.sample?.counted],
  ['price_listings_dropped', number, ({ inputs }) => inputs.price?.sample?.dropped],
  ['price_m2_median', number, ({ inputs }) => inputs.price?.sample?.median],
  ['price_m2_lower_quartile', number, ({ inputs }) => inputs.price?.sample?.lowerQuartile],
  ['price_m2_upper_quartile', number, ({ inputs }) => inputs.price?.sample?.upperQuartile],
  ...metricIds.flatMap((id): Column[] => {
    const origin = (row: StoredAffordability) =>
      metricOf(id).value(row) === undefined ? undefined : provenanceOf(id, row);
    return [
      [`${id}_kind`, text, (row) => origin(row)?.kind],
      [
        `${id}_source`,
        text,
        (row) =>
          origin(row)
            ?.from.map(({ source }) => source)
            .join(' + '),
      ],
      [`${id}_as_of`, text, (row) => origin(row)?.date],
    ];
  }),
  ['computed_at', Type.String({ format: 'date-time' }), ({ computedAt }) => computedAt],
];

/** The schema of a row of `GET /api/regions`. */
export const REGION = Type.Object(Object.fromEntries(COLUMNS.map(([name, type]) => [name, type])), {
  title: 'Region',
});

/** A row of `GET /api/regions`; missing is null. */
export function regionRecord(row: StoredAffordability): Record<string, CsvValue> {
  return Object.fromEntries(COLUMNS.map(([name, , value]) => [name, value(row) ?? null]));
}
