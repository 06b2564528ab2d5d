import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Table } from '@tessera/kit/config';
import { helpText, type Program, rowsOf, settingsTable } from '@tessera/kit/program';
import { PROGRAM as housing } from '../services/housing/settings.ts';
import { PROGRAM as parliament } from '../services/parliament/settings.ts';
import { PROGRAM as rating } from '../services/rating/settings.ts';
import { PROGRAM as runner } from '../services/runner/settings/schema.ts';

const isWriting = process.env.TESSERA_GOLDEN === 'write';
const BEGIN = '<!-- settings -->';
const END = '<!-- /settings -->';

for (const [service, program] of Object.entries({ parliament, runner, housing, rating })) {
  test(`docs/${service}.md has the settings of today; TESSERA_GOLDEN=write takes them over`, () => {
    const path = join(import.meta.dirname, `../docs/${service}.md`);
    const guide = readFileSync(path, 'utf8');
    const [before = '', after = ''] = [guide.split(BEGIN)[0], guide.split(END)[1]];
    const table = settingsTable(program as Program<Table>).trim();
    const current = `${before}${BEGIN}\n${table}\n${END}${after}`;
    if (isWriting) writeFileSync(path, current);
    else assert.equal(guide, current);
  });

  test(`--help of ${service} has every setting, with its variable and flag`, () => {
    const help = helpText(program as Program<Table>);
    for (const { env, flag, setting } of rowsOf(program.settings as Table)) {
      const names = [...(env ? [env] : []), ...(flag ? [`--${flag}`] : [])].join(', ');
      assert.ok(help.includes(names), names);
      assert.ok(help.includes(setting.help.replaceAll('`', '')), setting.help);
    }
  });
}
