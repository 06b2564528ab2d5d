// Documents and parts of documents that are made from code: settings, licences, figures.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Table } from '@tessera/kit/config';
import { type Program, rowsOf } from '@tessera/kit/program';
import { defaultOf, settingsTable } from '@tessera/kit/settings-help';
import { PROGRAM as housing } from '../housing/settings.ts';
import { PROGRAM as launcher } from '../launcher/settings.ts';
import { PROGRAM as parliament } from '../parliament/settings.ts';
import { PROGRAM as rating } from '../rating/settings.ts';
import { PROGRAM as runner } from '../runner/settings/schema.ts';
import { productionPackages } from './lock.ts';
import { noticeOf, WORKS } from './notice.ts';

type Document = { readonly path: string; readonly text: string };

const SERVICES: Readonly<Record<string, Program<Table>>> = {
  parliament: parliament as Program<Table>,
  runner: runner as Program<Table>,
  housing: housing as Program<Table>,
  rating: rating as Program<Table>,
};

/** Every generated document with the text it should have. */
export function generatedDocuments(root: string): Document[] {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const results = 'bench/RESULTS.md';
  return [
    { path: '.env.example', text: environmentExample() },
    { path: 'kit/setting-names.json', text: `${JSON.stringify(settingNames(), null, 2)}\n` },
    { path: 'NOTICE', text: wholeNotice(root) },
    ...Object.entries(SERVICES).map(([name, program]) => ({
      path: `docs/${name}.md`,
      text: between(read(`docs/${name}.md`), 'settings', settingsTable(program)),
    })),
    ...(existsSync(join(root, results)) && read('README.md').includes(marker('bench'))
      ? [{ path: 'README.md', text: between(read('README.md'), 'bench', tableIn(read(results))) }]
      : []),
  ];
}

/** The text with what stands between `<!-- name -->` and `<!-- /name -->` replaced. */
export function between(text: string, name: string, content: string): string {
  const begin = text.indexOf(marker(name));
  const end = text.indexOf(marker(`/${name}`));
  if (begin < 0 || end < begin)
    throw new Error(`there is no ${marker(name)} … ${marker(`/${name}`)}`);
  return `${text.slice(0, begin + marker(name).length)}\n${content.trim()}\n${text.slice(end)}`;
}

const marker = (name: string) => `<!-- ${name} -->`;

/** The first table of a document. */
function tableIn(text: string): string {
  return /^\|.*\n(?:\|.*\n)+/m.exec(text)?.[0] ?? '';
}

/** NOTICE of the whole repository: everything that runs in production. */
export function wholeNotice(root: string): string {
  const folders = Object.keys(WORKS).map((folder) => `${folder}/`);
  return noticeOf(root, folders, productionPackages(root));
}

/** Every variable of every service, commented out, with its default and what it does. */
function environmentExample(): string {
  const programs = Object.entries({ ...SERVICES, 'npm start and npm run demo': launcher });
  return [
    '# Copy to .env in the working directory of a service and uncomment what should differ.',
    '# Made by `npm run documents` from the settings of the services.',
    ...programs.flatMap(([name, program]) => [
      '',
      `## ${name}`,
      ...variables(program as Program<Table>),
    ]),
    '',
  ].join('\n');
}

/** Of all programs, so that each can tell a misspelt name in a shared `.env`. */
function settingNames(): string[] {
  const programs = [...Object.values(SERVICES), launcher as Program<Table>];
  const names = programs.flatMap(({ settings }) =>
    rowsOf(settings).flatMap(({ env }) => env ?? []),
  );
  return [...new Set(names)].sort();
}

function variables(program: Program<Table>): string[] {
  return rowsOf(program.settings).flatMap(({ env, setting }) =>
    env === undefined
      ? []
      : [
          `# ${setting.help.replaceAll('`', '')}`,
          `#${env}=${setting.shown === undefined ? defaultOf(setting) : ''}`,
        ],
  );
}
