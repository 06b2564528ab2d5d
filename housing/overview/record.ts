import type { CsvValue } from '@tessera/kit/csv';
import { Type } from 'typebox';
import { payOf, rulesOf, type StoredAffordability } from '../formula/affordability.ts';
import { definitionChoices } from '../market/definition.ts';
import { regionName } from '../market/region.ts';
import { metricIds, metricOf } from '../ui/metrics.ts';
import { provenanceOf } from '../ui/provenance.ts';

const number = Type.Union([Type.Number(), Type.Null()]);
const text = Type.Union([Type.String(), Type.Null()]);

/** The schema of a row: three columns of origin for each figure. */
export const REGION = Type.Object(
  {
    region: Type.String(),
    name: Type.String(),
    date: Type.String({ format: 'date' }),
    snapshot: Type.Enum(['current', 'historical']),
    pay: Type.Enum([...definitionChoices.pay]),
    wage: Type.Enum([...definitionChoices.wage]),
    earners: Type.Integer(),
    flat_size_m2: Type.Integer(),
    tax_rules_year: Type.Integer({ description: 'whose tax rules the net pay follows' }),
    insurance_pct: Type.Number(),
    household_pay: Type.Union([Type.Number(), Type.Null()], {
      description: 'net or gross pay of all earners, CZK a month: the divisor of years and shares',
    }),
    months_to_buy: number,
    ...Object.fromEntries(metricIds.map((id) => [id, number])),
    price_listings_counted: number,
    price_listings_dropped: number,
    price_m2_median: number,
    price_m2_lower_quartile: number,
    price_m2_upper_quartile: number,
    ...Object.fromEntries(
      metricIds.flatMap((id) => [
        [`${id}_kind`, text],
        [`${id}_source`, text],
        [`${id}_as_of`, text],
      ]),
    ),
    computed_at: Type.String({ format: 'date-time' }),
  },
  { title: 'Region' },
);

/** A row of `GET /api/regions`: each figure with its kind, sources and date; missing is null. */
export function regionRecord(row: StoredAffordability): Record<string, CsvValue> {
  const figures = metricIds.map((id) => [id, metricOf(id).value(row) ?? null]);
  const origins = metricIds.flatMap((id): [string, CsvValue][] => {
    const known = metricOf(id).value(row) !== undefined && provenanceOf(id, row);
    return [
      [`${id}_kind`, known ? known.kind : null],
      [`${id}_source`, known ? known.from.map(({ source }) => source).join(' + ') : null],
      [`${id}_as_of`, known ? known.date : null],
    ];
  });
  const { pay, wage, earners, sizeM2 } = row.definition;
  const { year, insurance } = rulesOf(row);
  const sample = row.inputs.price?.sample;
  return {
    region: row.region,
    name: regionName(row.region, 'en'),
    date: row.date,
    snapshot: row.snapshot,
    ...{ pay, wage, earners, flat_size_m2: sizeM2 },
    tax_rules_year: year,
    insurance_pct: Number((insurance * 100).toFixed(4)),
    household_pay: payOf(row) ?? null,
    months_to_buy: row.monthsToBuy ?? null,
    ...Object.fromEntries(figures),
    price_listings_counted: sample?.counted ?? null,
    price_listings_dropped: sample?.dropped ?? null,
    price_m2_median: sample?.median ?? null,
    price_m2_lower_quartile: sample?.lowerQuartile ?? null,
    price_m2_upper_quartile: sample?.upperQuartile ?? null,
    ...Object.fromEntries(origins),
    computed_at: row.computedAt,
  };
}
