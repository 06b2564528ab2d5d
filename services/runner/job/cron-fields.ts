/**
 * Rewrites an expression as the crate reads it (semantics of zslayton/cron 0.15) into croner's
 * spelling: nicknames, long names, `a/n`. Throws an Error that says what is expected.
 */
export function cronFields(expression: string): string {
  const text = expression.trim();
  const named = NICKNAMES[text.toLowerCase()];
  if (named !== undefined) return named;
  if (text.startsWith('@')) {
    const known = Object.keys(NICKNAMES).join(', ');
    throw new Error(`unknown nickname ${text}; known are ${known}`);
  }
  const fields = text.split(/\s+/);
  if (fields.length === 5) {
    throw new Error(`five fields; expected six or seven, seconds come first: 0 ${text}`);
  }
  if (fields.length !== 6 && fields.length !== 7) {
    const order = (names: readonly string[]) => `${names.slice(0, 6).join(' ')} [${names[6]}]`;
    const count = text === '' ? 0 : fields.length;
    throw new Error(
      `${count || 'no'} fields; expected six or seven: ${order(FIELDS.map(({ name }) => name))}`,
    );
  }
  const texts = fields.map((field, index) => fieldText(field, FIELDS[index]!));
  const isHourly = /^\*(\/1)?$/.test(texts[2]!);
  return texts
    .map((text, index) => (isHourly || index > 2 ? text : writtenOut(text, FIELDS[index]!)))
    .join(' ');
}

/**
 * Seconds, minutes or hours without wildcards and steps: for an expression with one of them croner
 * leaves out what a clock change skips and repeats the hour that comes twice.
 */
function writtenOut(text: string, { from, to }: CronField): string {
  const parts = text.split(',').map((part) => {
    const [range = '', step = '1'] = part.split('/');
    const [first = from, last = first] = range === '*' ? [from, to] : range.split('-').map(Number);
    if (step === '1') return first === last ? range : `${first}-${last}`;
    const values: number[] = [];
    for (let value = first; value <= last; value += Number(step)) values.push(value);
    return values.join(',');
  });
  return parts.join(',');
}

type CronField = {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly names?: Readonly<Record<string, number>>;
};

/** Long forms and their starts of three letters or more are names of the same day or month. */
function names(first: number, words: string): Record<string, number> {
  const entries = words.split(' ').map((word, index) => [word, first + index] as const);
  return Object.fromEntries(entries);
}

const FIELDS: readonly CronField[] = [
  { name: 'seconds', from: 0, to: 59 },
  { name: 'minutes', from: 0, to: 59 },
  { name: 'hours', from: 0, to: 23 },
  { name: 'day-of-month', from: 1, to: 31 },
  {
    name: 'month',
    from: 1,
    to: 12,
    names: names(
      1,
      'january february march april may june july august september october november december',
    ),
  },
  {
    name: 'day-of-week',
    from: 1,
    to: 7,
    names: names(1, 'sunday monday tuesday wednesday thursday friday saturday'),
  },
  { name: 'year', from: 1970, to: 2100 },
];

const NICKNAMES: Readonly<Record<string, string>> = {
  '@yearly': '0 0 0 1 1 *',
  '@monthly': '0 0 0 1 * *',
  '@weekly': '0 0 0 * * 1',
  '@daily': '0 0 0 * * *',
  '@hourly': '0 0 * * * *',
};

function fieldText(text: string, field: CronField): string {
  return text
    .split(',')
    .map((part) => partText(part, field))
    .join(',');
}

/** One of `*`, `?`, `a`, `a-b`, and each of them with `/n`; `a/n` runs to the end of the field. */
function partText(part: string, field: CronField): string {
  const [range = '', step, ...rest] = part.split('/');
  const stepText = step === undefined ? '' : `/${stepNumber(step, part, field)}`;
  if (rest.length > 0) throw wrong(part, field);
  if (range === '*' || (range === '?' && isDay(field))) return `*${stepText}`;
  const [first, last, ...more] = range.split('-');
  if (more.length > 0 || first === undefined) throw wrong(part, field);
  const from = value(first, part, field);
  if (last === undefined) return step === undefined ? `${from}` : `${from}-${field.to}${stepText}`;
  const to = value(last, part, field);
  if (to < from) {
    throw new Error(`${field.name} ${part}: the range runs backwards`);
  }
  return `${from}-${to}${stepText}`;
}

function isDay(field: CronField): boolean {
  return field.name.startsWith('day-of');
}

function stepNumber(step: string, part: string, field: CronField): number {
  const size = field.to - field.from + 1;
  const number = /^\d{1,4}$/.test(step) ? Number(step) : Number.NaN;
  if (number >= 1 && number <= size) return number;
  throw new Error(`${field.name} ${part}: expected a step from 1 to ${size}`);
}

function value(text: string, part: string, field: CronField): number {
  if (/^\d{1,4}$/.test(text)) {
    const number = Number(text);
    if (number >= field.from && number <= field.to) return number;
  } else if (field.names !== undefined && /^[a-z]{3,}$/i.test(text)) {
    const word = text.toLowerCase();
    const known = Object.entries(field.names).find(([name]) => name.startsWith(word));
    if (known !== undefined) return known[1];
  }
  throw wrong(part, field);
}

function wrong(part: string, field: CronField): Error {
  const shown = JSON.stringify(part);
  const names = { 'day-of-week': 'SUN – SAT', month: 'JAN – DEC' }[field.name];
  const sunday = field.name === 'day-of-week' ? ' (1 is Sunday)' : '';
  return new Error(
    `${field.name} ${shown}: expected ${field.from} to ${field.to}${sunday}${names ? ` or ${names}` : ''}, *, lists, ranges or steps`,
  );
}
