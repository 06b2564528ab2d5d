/** Reads a text from outside, or refuses it by throwing. */
export type Run = (text: string) => unknown;

/** How a parser is tried. */
export type Trial = {
  readonly run: Run;
  /** Pieces of which its own input is made, beside those that are tried on every parser. */
  readonly tokens: readonly string[];
  /** Lines of a table that are all different, by their number; only these and the tokens are tried. */
  readonly row?: (number: number) => string;
};

/** Blanks, openers that are never closed, digits, separators, combining characters, letters. */
const PIECES: readonly string[] = [
  ...[' ', '\t', '\n', '\r\n', '\u00a0', 'a ', '1 ', '-> ', 'a\u0301\u0323', '\u0301\u0323'],
  ...`a A ž 😀 1 1. 1, . , : ; - -- / | * % %41 = a= &a= @ # ? § " ' \``.split(' '),
  ...'\\ & ( [ { {"a": < <a </ <!-- <think>'.split(' '),
];
const FEW: readonly string[] = [' ', '1', 'a', '.'];

/** Texts of about `length` characters: each piece over and over, alone and behind each token. */
export function shapesOf({ tokens, row }: Trial): Map<string, (length: number) => string> {
  const shapes = new Map<string, (length: number) => string>();
  const add = (start: string, piece: string, end: string) =>
    shapes.set(JSON.stringify([start, piece, end]), (length) => {
      return start + piece.repeat(Math.ceil(length / piece.length)) + end;
    });
  if (row) {
    shapes.set('rows', (length) => {
      const count = Math.ceil(length / row(1).length);
      return Array.from({ length: count }, (_, at) => row(at + 1)).join('');
    });
  }
  for (const piece of [...(row ? FEW : PIECES), ...tokens]) add('', piece, 'y!');
  for (const token of tokens) {
    for (const piece of FEW) {
      add(token, piece, 'y!');
      add('', token + piece, '');
    }
    for (const other of tokens) if (other !== token) add('', token + other, '');
  }
  return shapes;
}

const SHORTEST = 512;
const LONGEST = 128 * 1024;
/** A quadratic parser takes far longer over the longest text; below this, compiling and garbage weigh too much. */
const MEASURABLE_MS = 4;
const LONG_ENOUGH_MS = 400;
const TRIES = 8;

/** Four times the text takes four times as long, sixteen times would be quadratic: halfway by factor. */
export const LINEAR_BELOW = 8;

/**
 * How many times longer four times the text takes, and at which length: at the first that takes a
 * measurable time, and where that looks bad at the next, since compiling and collecting garbage
 * disturb short measurements more; where that looks bad too by two such steps together, since one may
 * cross the size of a cache or of the room for new objects. 1 where no length takes a measurable time.
 */
export async function growth(
  run: Run,
  shape: (length: number) => string,
): Promise<{ readonly ratio: number; readonly length: number }> {
  let [ratio, found] = [1, 0];
  for (let length = SHORTEST; length * 4 <= LONGEST || found === 1; length *= 4) {
    const [short, long] = [shape(length), shape(length * 4)];
    const once = await millisecondsOf(run, long);
    if (once < MEASURABLE_MS) continue;
    ratio = await ratioOf(run, short, long);
    found += 1;
    if (ratio >= LINEAR_BELOW && once <= LONG_ENOUGH_MS && found < 2) continue;
    if (ratio >= LINEAR_BELOW) ratio = Math.sqrt(await ratioOf(run, shape(length / 4), long, 2));
    return { ratio, length: length * 4 };
  }
  return { ratio, length: LONGEST };
}

/** By the fastest of several tries or by all together, whichever is less; no more tries than needed. */
async function ratioOf(run: Run, short: string, long: string, steps = 1): Promise<number> {
  const [shorts, longs]: [number[], number[]] = [[], []];
  let ratio = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && ratio >= LINEAR_BELOW ** steps; tries++) {
    shorts.push(await millisecondsOf(run, short));
    longs.push(await millisecondsOf(run, long));
    const fastest = Math.min(...longs) / Math.min(...shorts);
    ratio = Math.min(fastest, sum(longs) / sum(shorts));
  }
  return ratio;
}

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

/** Of the processor: what other processes do meanwhile does not count. */
async function millisecondsOf(run: Run, text: string): Promise<number> {
  const start = process.cpuUsage();
  try {
    await run(text);
  } catch {
    // A refusal takes its time too.
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
