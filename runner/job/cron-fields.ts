/**
 * Rewrites an expression as the crate reads it (semantics of zslayton/cron 0.15) into croner's
 * spelling: nicknames, long names, `a/n`. Throws an Error that says what is wrong and what is expected.
 */
export function cronFields(expression: string): string {
  const text = expression.trim();
  const named = NICKNAMES[text.toLowerCase()];
  if (named !== undefined) return named;
  if (text.startsWith('@')) {
    throw new Error(`unknown nickname ${text}; known are ${Object.keys(NICKNAMES).join(', ')}`);
  }
  const fields = text.split(/\s+/);
  if (fields.length === 5) {
    throw new Error(`five fields; expected six or seven, seconds come first: 0 ${text}`);
  }
  if (fields.length !== 6 && fields.length !== 7) {
    throw new Error(
      `${text === '' ? 'no' : fields.length} fields; expected six or seven: ` +
        'seconds minutes hours day-of-month month day-of-week [year]',
    );
  }
  return fields.map((field, index) => fieldText(field, FIELDS[index]!)).join(' ');
}

type Field = {
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

const FIELDS: readonly Field[] = [
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

function fieldText(text: string, field: Field): string {
  return text
    .split(',')
    .map((part) => partText(part, field))
    .join(',');
}

/** One of `*`, `?`, `a`, `a-b`, and each of them with `/n`; `a/n` runs to the end of the field. */
function partText(part: string, field: Field): string {
  const [range = '', step, ...rest] = part.split('/');
  const stepText = step === undefined ? '' : `/${stepNumber(step, part, field)}`;
  if (rest.length > 0) throw wrong(part, field);
  if (range === '*' || (range === '?' && isDay(field))) return `*${stepText}`;
  const [first, last, ...more] = range.split('-');
  if (more.length > 0 || first === undefined) throw wrong(part, field);
  const from = value(first, part, field);
  if (last === undefined) return step === undefined ? `${from}` : `${from}-${field.to}${stepText}`;
  const to = value(last, part, field);
  if (to < from) throw new Error(`${field.name} ${part}: the range runs backwards`);
  return `${from}-${to}${stepText}`;
}

function isDay(field: Field): boolean {
  return field.name.startsWith('day-of');
}

function stepNumber(step: string, part: string, field: Field): number {
  const size = field.to - field.from + 1;
  const number = /^\d{1,4}$/.test(step) ? Number(step) : Number.NaN;
  if (number >= 1 && number <= size) return number;
  throw new Error(`${field.name} ${part}: expected a step from 1 to ${size}`);
}

function value(text: string, part: string, field: Field): number {
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

function wrong(part: string, field: Field): Error {
  const alsoNames = field.name === 'day-of-week' ? ' (1 is Sunday) or SUN to SAT' : '';
  const months = field.name === 'month' ? ' or JAN to DEC' : '';
  return new Error(
    `${field.name} ${JSON.stringify(part)}: expected ${field.from} to ${field.to}${alsoNames}${months}, *, lists, ranges or steps`,
  );
}
