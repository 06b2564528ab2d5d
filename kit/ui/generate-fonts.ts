// Writes `fonts/*.woff2`: the letters and signs that Czech and English pages use, in the weights
// of our styles. Run it after a change of either, with tools that are installed for this alone:
// `npm install --no-save subset-font@2.9.0 @fontsource-variable/inter@5.3.0
// @fontsource-variable/source-serif-4@5.3.1`, then `node kit/ui/generate-fonts.ts`, then `npm ci`.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const subsetFont = require('subset-font');

/** The characters of each file; `unicode-range` in style/fonts.css divides them the same way. */
const CHARACTERS: Readonly<Record<string, string>> = {
  latin:
    [...Array(95).keys()].map((i) => String.fromCodePoint(32 + i)).join('') +
    '\u00a0\u202f\u2009§©°±²³·×÷«»ÁÄÇÉËÍÓÔÖÚÜÝßáäçéëíóôöúüý–—‘’‚“”„•…‰€→←↑↓−≈≤≥',
  // Letters of Czech, and of names from neighbouring languages that members bear.
  'latin-ext': 'ČčĎďĚěĹĺĽľŇňŐőŔŕŘřŚśŠšŤťŮůŰűŹźŻżŽžĄąĆćĘęŁłŃń',
};

for (const range of Object.keys(CHARACTERS)) {
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
  const font = await subsetFont(readFileSync(new URL(source)), CHARACTERS[range]!, {
    targetFormat: 'woff2',
    variationAxes,
  });
  writeFileSync(new URL(`./fonts/${name}.woff2`, import.meta.url), font);
  console.log(`${name}: ${(font.length / 1000).toFixed(1)} kB`);
}
