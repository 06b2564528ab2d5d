// `npm run backup -- FILE COPY`: copies a SQLite database while a service works with it.
import { existsSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { describeError } from '@tessera/kit/failure';
import { writeWhole } from '@tessera/kit/whole-file';

const [file, copy] = process.argv.slice(2);
if (file === undefined || copy === undefined) end('npm run backup -- FILE COPY', 2);
if (!existsSync(file)) end(`${file} does not exist`, 1);
if (existsSync(copy)) end(`${copy} exists already; a backup overwrites nothing`, 1);
process.umask(0o077);
try {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  // All pages in one step: a later write of the service would start several steps anew.
  await writeWhole(copy, (unfinished) => backup(db, unfinished, { rate: 2 ** 31 - 1 }));
  db.close();
  console.log(`${copy} is a copy of ${file}`);
} catch (error) {
  end(`${file} was not copied: ${describeError(error)}`, 1);
}

function end(sentence: string, code: number): never {
  console.error(sentence);
  process.exit(code);
}
