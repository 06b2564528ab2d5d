// `npm run pack [-- runner housing]`: a tarball of compiled JavaScript for each service and client,
// in tarballs/. What a service needs of the kit lies inside; its dependencies are locked to the
// versions that the tests ran with.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { pack, packedWorkspaces } from './pack.ts';

const root = join(import.meta.dirname, '..');
const known = packedWorkspaces(root);
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`npm run pack [-- ${known.join(' ')}]: there is no ${unknown.join(', ')}`);
  process.exit(2);
}
for (const workspace of wanted.length > 0 ? wanted : known) {
  const tarball = pack(root, workspace, join(root, 'tarballs'));
  console.log(`${Math.ceil(statSync(tarball).size / 1024)} kB  ${tarball}`);
}
