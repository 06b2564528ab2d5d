import type { Table } from '@tessera/kit/config';
import type { Program } from '@tessera/kit/program';
import { settingsTable } from '@tessera/kit/settings-help';
import { PROGRAM as housing } from '../services/housing/settings.ts';
import { PROGRAM as parliament } from '../services/parliament/settings.ts';
import { PROGRAM as rating } from '../services/rating/settings.ts';
import { PROGRAM as runner } from '../services/runner/settings/schema.ts';

export const SERVICES: Readonly<Record<string, Program<Table>>> = {
  parliament: parliament as Program<Table>,
  runner: runner as Program<Table>,
  housing: housing as Program<Table>,
  rating: rating as Program<Table>,
};

const BEGIN = '<!-- settings -->';
const END = '<!-- /settings -->';

/** The guide of a service with its table of settings between the two marks. */
export function withSettings(service: string, guide: string): string {
  const begin = guide.indexOf(BEGIN);
  const end = guide.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`docs/${service}.md has no ${BEGIN} … ${END}`);
  const table = settingsTable(SERVICES[service]!).trim();
  return `${guide.slice(0, begin + BEGIN.length)}\n${table}\n${guide.slice(end)}`;
}
