/** The series of one scrape, and of an earlier one for `increase`. */
export type Scrapes = { readonly first: readonly Series[]; readonly last: readonly Series[] };

export type Series = {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
};

type Sample = Omit<Series, 'name'>;

/**
 * Reads the text format of Prometheus, version 0.0.4, strictly: throws at a line that is none, at a
 * series without `# TYPE`, and at a series that comes twice.
 */
export function parseExposition(text: string): Series[] {
  const typed = new Set<string>();
  const seen = new Set<string>();
  const series: Series[] = [];
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const type = /^# TYPE (\w+) (counter|gauge|histogram|summary)$/.exec(line)?.[1];
    if (type !== undefined) typed.add(type);
    if (line.startsWith('#')) continue;
    const [, name = '', labels = '', value = ''] =
      /^([a-z_:][\w:]*)(?:\{(.*)\})? (-?[\d.]+(?:e[+-]?\d+)?|[+-]Inf|NaN|Nan)$/i.exec(line) ?? [];
    if (name === '') throw new Error(`no sample: ${line}`);
    const family = name.replace(/_(bucket|sum|count)$/, '');
    if (!typed.has(name) && !typed.has(family)) throw new Error(`no TYPE of ${name}`);
    if (seen.has(`${name}{${labels}}`)) throw new Error(`twice: ${line}`);
    seen.add(`${name}{${labels}}`);
    series.push({ name, labels: parseLabels(labels), value: Number(value) });
  }
  return series;
}

function parseLabels(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/(?<!\w)(\w+)="((?:[^"\\]|\\.)*)"/g)];
  return Object.fromEntries(pairs.map(([, name, value]) => [name, value!]));
}

/**
 * Evaluates the part of PromQL that the alert rules use: selectors with `=` and `!=`, `increase`
 * (last scrape minus first), `sum by`, division, comparison with a number, `and on`.
 * Throws at anything else.
 */
export function evaluated(expression: string, scrapes: Scrapes): Sample[] {
  const tokens = expression.match(/\w+|"[^"]*"|[!=]=|[^\s\w"]/g) ?? [];
  const numbers = tokens
    .join(' ')
    .replace(/(\d) \. (\d)/g, '$1.$2')
    .split(' ');
  const [samples, rest] = conjunction(numbers, scrapes);
  if (rest.length > 0) throw new Error(`cannot read: ${rest.join(' ')}`);
  return samples;
}

type Parsed = readonly [readonly Sample[] & Sample[], readonly string[]];

function conjunction(tokens: readonly string[], scrapes: Scrapes): Parsed {
  const [left, rest] = comparison(tokens, scrapes);
  if (rest[0] !== 'and') return [left, rest];
  const [names, after] = namesIn(expect(expect(rest, 'and'), 'on'));
  const [right, end] = comparison(after, scrapes);
  const keys = new Set(right.map((sample) => keyOf(sample, names)));
  return [left.filter((sample) => keys.has(keyOf(sample, names))), end];
}

function comparison(tokens: readonly string[], scrapes: Scrapes): Parsed {
  const [left, [operator = '', bound, ...rest]] = quotient(tokens, scrapes);
  if (operator !== '>' && operator !== '==') {
    return [left, [operator, bound ?? '', ...rest].filter((token) => token !== '')];
  }
  const limit = Number(bound);
  return [left.filter(({ value }) => (operator === '>' ? value > limit : value === limit)), rest];
}

function quotient(tokens: readonly string[], scrapes: Scrapes): Parsed {
  const [left, rest] = operand(tokens, scrapes);
  if (rest[0] !== '/') return [left, rest];
  const [right, end] = operand(expect(rest, '/'), scrapes);
  const divisors = new Map(right.map((sample) => [keyOf(sample), sample.value]));
  const divided = left.map(({ labels, value }) => {
    const divisor = divisors.get(keyOf({ labels, value })) ?? Number.NaN;
    return { labels, value: value / divisor };
  });
  return [divided, end];
}

function operand(tokens: readonly string[], scrapes: Scrapes): Parsed {
  const [name = '', ...rest] = tokens;
  if (name === 'sum') {
    const [names, after] = namesIn(expect(rest, 'by'));
    const [samples, end] = conjunction(expect(after, '('), scrapes);
    const sums = new Map<string, Sample>();
    for (const sample of samples) {
      const key = keyOf(sample, names);
      const labels = Object.fromEntries(names.map((label) => [label, sample.labels[label] ?? '']));
      sums.set(key, { labels, value: (sums.get(key)?.value ?? 0) + sample.value });
    }
    return [[...sums.values()], expect(end, ')')];
  }
  if (name === 'increase') {
    const [selector, [open, , close, ...end]] = selectorIn(expect(rest, '('));
    if (open !== '[' || close !== ']') throw new Error('increase needs a range');
    const before = new Map(selector(scrapes.first).map((one) => [keyOf(one), one.value]));
    const grown = selector(scrapes.last).flatMap(({ labels, value }) => {
      const start = before.get(keyOf({ labels, value }));
      // A series with one sample has no increase: a counter that does not start at 0 is missed.
      return start === undefined ? [] : [{ labels, value: value - start }];
    });
    return [grown, expect(end, ')')];
  }
  const [selector, end] = selectorIn(tokens);
  return [selector(scrapes.last), end];
}

function selectorIn(tokens: readonly string[]) {
  const [name, ...rest] = tokens;
  const matchers: [string, string, string][] = [];
  let end: readonly string[] = rest;
  if (rest[0] === '{') {
    const close = rest.indexOf('}');
    for (let at = 1; at < close; at += 4) {
      const [label = '', operator = '', quoted = ''] = rest.slice(at, at + 3);
      matchers.push([label, operator, quoted.slice(1, -1)]);
    }
    end = rest.slice(close + 1);
  }
  const select = (series: readonly Series[]): Sample[] =>
    series.filter(
      (one) =>
        one.name === name &&
        matchers.every(([label, operator, value]) =>
          operator === '!=' ? one.labels[label] !== value : one.labels[label] === value,
        ),
    );
  return [select, end] as const;
}

function namesIn(tokens: readonly string[]): [string[], readonly string[]] {
  const close = tokens.indexOf(')');
  const inside = expect(tokens.slice(0, close), '(');
  return [inside.filter((token) => token !== ','), tokens.slice(close + 1)];
}

function expect(tokens: readonly string[], wanted: string): readonly string[] {
  if (tokens[0] !== wanted) throw new Error(`expected ${wanted} before ${tokens.join(' ')}`);
  return tokens.slice(1);
}

function keyOf({ labels }: Sample, names = Object.keys(labels).sort()): string {
  return JSON.stringify(names.map((name) => [name, labels[name] ?? '']));
}
