import { unzipSync } from 'fflate';

/** The files of an archive, for tests; by an independent reader, not the code that wrote them. */
export function readArchive(archive: Uint8Array | undefined): Map<string, Uint8Array> {
  if (archive === undefined) throw new RangeError('there is no such archive');
  return new Map(Object.entries(unzipSync(archive)));
}

/** The records of one file: fields without the empty one behind the last `|`. */
export function recordsOf(files: ReadonlyMap<string, Uint8Array>, name: string): string[][] {
  const bytes = files.get(name);
  if (bytes === undefined) throw new RangeError(`there is no file ${name}`);
  const text = new TextDecoder('windows-1250').decode(bytes);
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split('|').slice(0, -1));
}
