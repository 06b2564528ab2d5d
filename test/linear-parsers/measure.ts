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

/** Texts of any length made in one way. */
export type Shape = {
  /** A text of about so many characters. */
  readonly text: (length: number) => string;
  /** How many of them are needed to see that a parser is quadratic. */
  readonly longest: number;
};

/** Blanks, openers that are never closed, digits, separators, combining characters, letters. */
const PIECES: readonly string[] = [
  ...[' ', '\t', '\n', '\r\n', '\u00a0', 'a ', '1 ', '-> ', 'a\u0301\u0323', '\u0301\u0323'],
  ...`a A ž 😀 1 1. 1, . , : ; - -- / | * % %41 = a= &a= @ # ? § " ' \``.split(' '),
  ...'\\ & ( [ { {"a": < <a </ <!-- <think>'.split(' '),
];
const FEW: readonly string[] = [' ', '1', 'a', '.'];

/** Texts of each piece over and over, alone and behind each token. */
export function shapesOf({ tokens, row }: Trial): Map<string, Shape> {
  const shapes = new Map<string, Shape>();
  const add = (start: string, piece: string, end: string) =>
    shapes.set(JSON.stringify([start, piece, end]), {
      text: (length) => start + piece.repeat(Math.ceil(length / piece.length)) + end,
      longest: longestOf(piece),
    });
  if (row) {
    const text = (length: number) => {
      const count = Math.ceil(length / row(1).length);
      return Array.from({ length: count }, (_, at) => row(at + 1)).join('');
    };
    shapes.set('rows', { text, longest: LONGEST });
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

const LONGEST = 128 * 1024;
/** So many pieces, searched again from each by the fastest search there is, take a measurable time. */
const ENOUGH_PIECES = 16 * 1024;
const ENOUGH_CHARACTERS = 32 * 1024;

/** Who is quadratic is so in the number of pieces: of short ones fewer characters show it. */
function longestOf(piece: string): number {
  return Math.min(Math.max(piece.length * ENOUGH_PIECES, ENOUGH_CHARACTERS), LONGEST);
}

/** A quadratic parser takes far longer over the longest text; below this, compiling and garbage weigh too much. */
const MEASURABLE_MS = 4;
const LONG_ENOUGH_MS = 400;
const FEW_TRIES = 2;
const TRIES = 8;

/** Four times the text takes four times as long, sixteen times would be quadratic: halfway by factor. */
export const LINEAR_BELOW = 8;

export type Growth = { readonly ratio: number; readonly length: number };

/**
 * How many times longer four times the text takes, and at which length: at the first that takes a
 * measurable time, and where that looks bad at the next, since compiling and collecting garbage
 * disturb short measurements more; where that looks bad too by two such steps together, since one may
 * cross the size of a cache or of the room for new objects. 1 where no length takes a measurable time.
 */
export async function growth(run: Run, { text, longest }: Shape): Promise<Growth> {
  let before = Number.POSITIVE_INFINITY;
  for (let length = longest / 256; length <= longest; length *= 4) {
    const long = text(length);
    const once = await millisecondsOf(run, long);
    if (once < MEASURABLE_MS) {
      before = once;
      continue;
    }
    // What came before may have been slowed down by compiling: the faster of two runs counts.
    const short = text(length / 4);
    before = Math.min(before, await millisecondsOf(run, short));
    if (once / before < LINEAR_BELOW) return { ratio: once / before, length };
    let ratio = await ratioOf(run, short, long, 1, FEW_TRIES);
    if (ratio < LINEAR_BELOW) return { ratio, length };
    let longer = long;
    if (once <= LONG_ENOUGH_MS) {
      longer = text(length * 4);
      ratio = await ratioOf(run, long, longer, 1, TRIES);
      if (ratio < LINEAR_BELOW) return { ratio, length: longer.length };
    }
    const steps = await ratioOf(run, text(longer.length / 16), longer, 2, TRIES);
    return { ratio: Math.sqrt(steps), length: longer.length };
  }
  return { ratio: 1, length: longest };
}

/** By the fastest of several tries or by all together, whichever is less; no more tries than needed. */
async function ratioOf(
  run: Run,
  short: string,
  long: string,
  steps: number,
  tries: number,
): Promise<number> {
  const [shorts, longs]: [number[], number[]] = [[], []];
  let ratio = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < tries && ratio >= LINEAR_BELOW ** steps; tried++) {
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
