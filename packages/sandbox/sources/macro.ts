import { type Fault, repeated } from './fault.ts';
import { consumerPrices, FIRST_MONTH_YEAR } from './figures/consumer-prices.ts';
import {
  FIRST_QUARTER_YEAR,
  nominalPropertyPrices,
  realPropertyPrices,
} from './figures/property-prices.ts';
import { json, notThere, type Reply } from './reply.ts';

const series: Readonly<Record<string, () => Observation[]>> = {
  QCZN628BIS: () => dated(nominalPropertyPrices, FIRST_QUARTER_YEAR, 3),
  QCZR628BIS: () => dated(realPropertyPrices, FIRST_QUARTER_YEAR, 3),
  CZECPIALLMINMEI: () => dated(consumerPrices, FIRST_MONTH_YEAR, 1),
};

type Observation = { readonly date: string; readonly value: string };

/** `GET /series/observations?series_id=…&api_key=…`, in the envelope of the macro API. */
export function macroReply(address: URL, fault: Fault | undefined): Reply {
  if (address.pathname !== '/series/observations') return notThere();
  if (!address.searchParams.get('api_key')) {
    const error_message = 'Bad Request. Variable api_key is not set.';
    return json({ error_code: 400, error_message }, 400);
  }
  const found = series[address.searchParams.get('series_id') ?? ''];
  if (!found) {
    return json({ error_code: 400, error_message: 'Bad Request. The series does not exist.' }, 400);
  }
  const observations = repeated(found(), fault);
  return json({
    count: observations.length,
    offset: 0,
    limit: 100_000,
    [fault === 'columns' ? 'data' : 'observations']: observations,
  });
}

function dated(values: readonly number[], firstYear: number, monthsApart: number): Observation[] {
  return values.map((value, index) => {
    const months = index * monthsApart;
    const year = firstYear + Math.floor(months / 12);
    const month = String((months % 12) + 1).padStart(2, '0');
    return { date: `${year}-${month}-01`, value: String(value) };
  });
}
