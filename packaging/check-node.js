// Runs before `npm ci` on whatever Node the machine has: JavaScript that an old one understands.
const [major] = process.versions.node.split('.').map(Number);
const isLinux = process.platform === 'linux' && process.arch === 'x64';
const hasGlibc = isLinux && process.report.getReport().header.glibcVersionRuntime !== undefined;
if (major < 24 && !hasGlibc) {
  const here = `${process.platform}-${process.arch}`;
  console.error(
    `Tessera needs Node 24 or newer on ${here}; this is Node ${process.versions.node}. ` +
      'The Node that comes with the lockfile is for linux-x64 with glibc.',
  );
  process.exitCode = 1;
}
