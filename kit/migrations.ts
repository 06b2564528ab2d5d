import { readdirSync } from 'node:fs';

/**
 * The numbered `.sql` files of a folder (`0001-jobs.sql`, `0002-…`), in order. A gap or a double in
 * the numbers is an error of ours and is said at once.
 */
export function migrationFiles(folder: string): string[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  for (const [index, file] of files.entries()) {
    if (Number(file.slice(0, 4)) !== index + 1) {
      throw new Error(`${folder}: expected migration ${index + 1}, found ${file}`);
    }
  }
  return files;
}
