import type { CsvValue } from '@tessera/kit/csv';
import { type TSchema, Type } from 'typebox';
import type { StoredAffordability } from '../formula/affordability.ts';
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

/** Each figure, then three columns of origin for each: kind, sources and date. */
const COLUMNS: readonly Column[] = [
  ['region', Type.String(), ({ region }) => region],
  ['name', Type.String(), ({ region }) => regionName(region, 'en')],
  ['date', Type.String({ format: 'date' }), ({ date }) => date],
  ['snapshot', Type.Enum(['current', 'historical']), ({ snapshot }) => snapshot],
  ['months_to_buy', number, ({ monthsToBuy }) => monthsToBuy],
  ...metricIds.map((id): Column => [id, number, (row) => metricOf(id).value(row)]),
  ['median_gross_wage', number, ({ inputs }) => inputs.medianWage?.value],
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
