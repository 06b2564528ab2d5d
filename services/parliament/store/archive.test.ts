import assert from 'node:assert/strict';
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { zipSync } from 'fflate';
import { readArchive, verifyArchive } from './archive.ts';

const folder = temporaryFolder('archive');

function archive(name: string, files: Record<string, Uint8Array>): string {
  const path = join(folder, name);
  writeFileSync(path, zipSync(files, { mtime: '2015-11-01T12:00:00' }));
  return path;
}

const all = () => true;

test('1.1: the wanted files are read by lower-case name, an empty one too, with the export date', async () => {
  const path = archive('a.zip', {
    'HL1.UNL': new Uint8Array([1, 2, 3]),
    'empty.unl': new Uint8Array(),
    'other.txt': new Uint8Array([9]),
  });
  const { files, exported } = await readArchive(path, (name) => name.endsWith('.unl'));
  assert.deepEqual([...files.keys()].sort(), ['empty.unl', 'hl1.unl']);
  assert.deepEqual([...files.get('hl1.unl')!], [1, 2, 3]);
  assert.equal(exported, '2015-11-01');
});

test('1.1: the date of the data is the day by the clock of the source, in any time zone', async () => {
  const path = join(folder, 'night.zip');
  const own = process.env.TZ;
  try {
    for (const zone of ['UTC', 'Europe/Prague', 'America/New_York']) {
      process.env.TZ = zone;
      writeFileSync(path, zipSync({ 'a.unl': new Uint8Array() }, { mtime: '2015-07-01T01:58:00' }));
      const { exported } = await readArchive(path, all);
      assert.equal(exported, '2015-07-01', zone);
    }
  } finally {
    if (own === undefined) delete process.env.TZ;
    else process.env.TZ = own;
  }
});

test('1.1: a truncated archive, and a file that is none, are refused by name', async () => {
  const cut = archive('cut.zip', { 'a.unl': new Uint8Array(5000).map((_, i) => i * 31) });
  truncateSync(cut, 2000);
  await assert.rejects(verifyArchive(cut), /cut\.zip: cannot be read as a zip/);
  const page = join(folder, 'page.zip');
  writeFileSync(page, '<html>503</html>');
  await assert.rejects(verifyArchive(page), /page\.zip: cannot be read as a zip/);
});

test('1.1: what the disk refuses is said as such, not blamed on the archive', async () => {
  await assert.rejects(verifyArchive(folder), { code: 'EISDIR' });
});

test('1.1: bytes that were changed on the way are noticed', async () => {
  const path = join(folder, 'bad.zip');
  const bytes = zipSync({ 'a.unl': [new Uint8Array(200).map((_, i) => i), { level: 0 }] });
  bytes[60] = bytes[60]! ^ 0xff;
  writeFileSync(path, bytes);
  await assert.rejects(readArchive(path, all), {
    message: 'bad.zip: an entry is damaged',
    seen: 'a.unl',
  });
});

test('1.1: an archive that is not there is said to be missing', async () => {
  await assert.rejects(readArchive(join(folder, 'no.zip'), all), { code: 'ENOENT' });
});

const MEGABYTE = 2 ** 20;
const CENTRAL_HEADER = Buffer.from('PK\x01\x02');

/** A zip whose headers were changed: `change` gets it and where its central headers begin. */
function forged(
  name: string,
  files: Record<string, Uint8Array>,
  change: (zip: Buffer, headers: readonly number[]) => void,
): string {
  const zip = Buffer.from(zipSync(files));
  const headers: number[] = [];
  for (let at = zip.indexOf(CENTRAL_HEADER); at >= 0; at = zip.indexOf(CENTRAL_HEADER, at + 4)) {
    headers.push(at);
  }
  change(zip, headers);
  const path = join(folder, name);
  writeFileSync(path, zip);
  return path;
}

test('1.1: an archive that declares far more than it weighs is refused', async () => {
  const path = archive('giant.zip', { 'hl1.unl': new Uint8Array(9 * MEGABYTE) });
  const reason = /giant\.zip: declares 9437184 bytes, expected at most 85\d{5} in an archive of/;
  await assert.rejects(readArchive(path, all), reason);
});

test('1.1: an entry that inflates to more than it declares is refused', async () => {
  const path = forged('liar.zip', { 'hl1.unl': new Uint8Array(9 * MEGABYTE) }, (zip, [header]) => {
    zip.writeUInt32LE(1000, 22);
    zip.writeUInt32LE(1000, header! + 24);
  });
  const message = 'liar.zip: an entry inflates to more than the 1000 bytes it declares';
  await assert.rejects(readArchive(path, all), { message });
});

test('1.1: entries that share their bytes are refused', async () => {
  const files = { 'a.unl': new Uint8Array(1000), 'b.unl': new Uint8Array(1000) };
  const path = forged('twice.zip', files, (zip, headers) => zip.writeUInt32LE(0, headers[1]! + 42));
  const message = 'twice.zip: two of its entries lie upon one another';
  await assert.rejects(readArchive(path, all), { message });
});

test('1.1: an archive of more than 200 entries is refused', async () => {
  const names = Array.from({ length: 201 }, (_, at) => [`${at}.unl`, new Uint8Array()]);
  const path = archive('many.zip', Object.fromEntries(names));
  const message = 'many.zip: has 201 entries, expected at most 200';
  await assert.rejects(readArchive(path, all), { message });
});
