// Writes the typefaces: `chart/fonts/*.ttf` of pictures with the letters that titles and names have,
// `chart/advances.ts`, how wide they are, and `ui/fonts/*.woff2`, the letters and signs that Czech and
// English pages use, in the weights of our styles. Run it after a change, with tools that are
// installed for this alone: `npm install --no-save dejavu-fonts-ttf@2.37.3 fontkit@2.0.4
// subset-font@2.9.0 @fontsource-variable/inter@5.3.0 @fontsource-variable/source-serif-4@5.3.1`, then
// `node kit/generate-fonts.ts`, then `npm ci`.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const { openSync } = require('fontkit');
const subsetFont = require('subset-font');

/** First and last of each range: Latin, Greek, Cyrillic, punctuation, signs, arrows, mathematics. */
const RANGES = [
  [0x20, 0x24f],
  [0x2b0, 0x3ff],
  [0x400, 0x4ff],
  [0x1e00, 0x1eff],
  [0x2000, 0x20cf],
  [0x2100, 0x22ff],
] as const;

type Font = {
  readonly unitsPerEm: number;
  readonly characterSet: readonly number[];
  glyphForCodePoint(code: number): { readonly advanceWidth: number };
};

const CHARACTERS = RANGES.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at),
);

const read = (name: string) => openSync(here(`fonts/${name}`)) as Font;
const here = (path: string) => fileURLToPath(new URL(`chart/${path}`, import.meta.url));
const source = (path: string) => fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/${path}`));

for (const name of ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf']) {
  const font = await subsetFont(
    readFileSync(source(`ttf/${name}`)),
    String.fromCodePoint(...CHARACTERS),
    { targetFormat: 'truetype', noHinting: true },
  );
  writeFileSync(here(`fonts/${name}`), font);
  console.log(`${name}: ${(font.length / 1000).toFixed(1)} kB`);
}
copyFileSync(source('LICENSE'), here('fonts/LICENSE-dejavu.txt'));
writeFileSync(
  here('advances.ts'),
  `// Made by ../generate-fonts.ts.

/** Widths in units of the font, as runs of consecutive code points: \`32:651,821\`. */
export const ADVANCES = {
  unitsPerEm: ${read('DejaVuSans.ttf').unitsPerEm},
  regular: '${advancesOf(read('DejaVuSans.ttf'))}',
  bold: '${advancesOf(read('DejaVuSans-Bold.ttf'))}',
};
`,
);

/** Of the letters that the font has; the first number is the width of the box for any other. */
function advancesOf(font: Font): string {
  const known = new Set(font.characterSet);
  const runs = [`0:${font.glyphForCodePoint(0x10fffd).advanceWidth}`];
  for (const [at, code] of CHARACTERS.filter((code) => known.has(code)).entries()) {
    const width = font.glyphForCodePoint(code).advanceWidth;
    const follows = at > 0 && known.has(code - 1) && CHARACTERS.includes(code - 1);
    if (follows) runs[runs.length - 1] += `,${width}`;
    else runs.push(`${code}:${width}`);
  }
  return runs.join(';');
}

/** The characters of each file; `unicode-range` in style/fonts.css divides them the same way. */
const LETTERS: Readonly<Record<string, string>> = {
  latin:
    [...Array(95).keys()].map((i) => String.fromCodePoint(32 + i)).join('') +
    '\u00a0\u202f\u2009§©°±²³·×÷«»ÁÄÇÉËÍÓÔÖÚÜÝßáäçéëíóôöúüý–—‘’‚“”„•…‰€→←↑↓−≈≤≥',
  // Letters of Czech, and of names from neighbouring languages that members bear.
  'latin-ext': 'ČčĎďĚěĹĺĽľŇňŐőŔŕŘřŚśŠšŤťŮůŰűŹźŻżŽžĄąĆćĘęŁłŃń',
};

for (const range of Object.keys(LETTERS)) {
  await generate('inter', range, { wght: { min: 400, max: 700 } });
  await generate('source-serif-4', range, { wght: 600 });
}

async function generate(
  family: string,
  range: string,
  variationAxes: Record<string, number | { min: number; max: number }>,
): Promise<void> {
  const name = `${family}-${range}`;
  const source = import.meta.resolve(
    `@fontsource-variable/${family}/files/${name}-wght-normal.woff2`,
  );
  const font = await subsetFont(readFileSync(new URL(source)), LETTERS[range]!, {
    targetFormat: 'woff2',
    variationAxes,
  });
  writeFileSync(new URL(`./ui/fonts/${name}.woff2`, import.meta.url), font);
  console.log(`${name}: ${(font.length / 1000).toFixed(1)} kB`);
}
