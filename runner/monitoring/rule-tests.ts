import type { Series } from './expressions.ts';

export type AlertRule = { readonly alert: string; readonly expr: string; readonly for?: string };

/** An alert, labels that it fires with, and the scrape on which it does. */
export type Firing = {
  readonly alert: string;
  readonly wanted: Readonly<Record<string, string>>;
  readonly last: readonly Series[];
};

type Given = {
  readonly rules: readonly AlertRule[];
  readonly rulesFile: string;
  /** The scrape at which no alert fires. */
  readonly first: readonly Series[];
  readonly fired: readonly Firing[];
};

/** Minutes with the first scrape. */
const QUIET_MINUTES = 5;

/**
 * The input of `promtool test rules`: for each firing the first scrape, a sample a minute, then the
 * scrape on which the alert fires, for as long as the rule waits. The alert must not fire on the
 * first one, and must fire with the wanted labels at the end.
 */
export function ruleTests({ rules, rulesFile, first, fired }: Given): object {
  return {
    rule_files: [rulesFile],
    evaluation_interval: '1m',
    tests: fired.map(({ alert, wanted, last }) => {
      const rule = rules.find((one) => one.alert === alert)!;
      const end = QUIET_MINUTES + minutesOf(rule.for ?? '0m') + 1;
      return {
        name: alert,
        interval: '1m',
        input_series: inputSeries(rule.expr, first, last, end),
        promql_expr_test: [
          {
            expr: `count(ALERTS{alertname="${alert}"}) or vector(0)`,
            eval_time: `${QUIET_MINUTES - 1}m`,
            exp_samples: [{ labels: '{}', value: 0 }],
          },
          {
            expr: `count(ALERTS${labelText({ ...wanted, alertname: alert, alertstate: 'firing' })}) > bool 0`,
            eval_time: `${end}m`,
            exp_samples: [{ labels: '{}', value: 1 }],
          },
        ],
      };
    }),
  };
}

/** The series that an expression names: as in the first scrape, then as in the last. */
function inputSeries(
  expression: string,
  first: readonly Series[],
  last: readonly Series[],
  end: number,
): object[] {
  const names = new Set(expression.match(/[a-z_]\w*/g));
  const values = (series: readonly Series[]) =>
    new Map(
      series
        .filter(({ name }) => names.has(name))
        .map(({ name, labels, value }) => [`${name}${labelText(labels)}`, value]),
    );
  const [before, after] = [values(first), values(last)];
  return [...new Set([...before.keys(), ...after.keys()])].map((series) => ({
    series,
    values: `${repeated(before.get(series), QUIET_MINUTES)} ${repeated(after.get(series), end - QUIET_MINUTES + 1)}`,
  }));
}

/** The notation of promtool: a value and how often it comes again; `_` for none. */
function repeated(value: number | undefined, times: number): string {
  return value === undefined ? `_x${times}` : `${value}x${times - 1}`;
}

/** Values stand as they came in the exposition, still escaped. */
function labelText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value}"`);
  return `{${pairs.join(',')}}`;
}

function minutesOf(duration: string): number {
  const [, amount = '0', unit = 'm'] = /^(\d+)([smh])$/.exec(duration) ?? [];
  return Math.ceil((Number(amount) * { s: 1, m: 60, h: 3600 }[unit]!) / 60);
}
