// Loaded before every npm script (`node -r`), in JavaScript that an old Node understands: says which
// Node is needed where it is another one, and answers --help with what stands at the top of the
// script and --version, unless the script has settings and answers itself.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const [, entry = '', ...args] = process.argv;
const asks = (...flags) => flags.some((flag) => args.includes(flag));

function says(text) {
  process.stdout.write(`${text}\n`);
  process.exit(0);
}

if (process.versions.node.split('.')[0] < 24) {
  const here = `${process.platform}-${process.arch}`;
  console.error(
    `Tessera needs Node 24 or newer; this is Node ${process.versions.node} on ${here}. ` +
      'On linux-x64 with glibc `npm ci` brings it, unless optional packages are left out.',
  );
  process.exit(1);
}
if (asks('--help', '-h', '--version')) {
  const source = readFileSync(entry, 'utf8');
  if (!source.includes('@tessera/kit/start')) {
    if (asks('--version'))
      says(JSON.parse(readFileSync(join(__dirname, '../package.json'))).version);
    says(
      /^(?:\/\/.*\n)+/
        .exec(source)[0]
        .replace(/^\/\/ ?/gm, '')
        .trim(),
    );
  }
}
