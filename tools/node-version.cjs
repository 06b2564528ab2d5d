// Loaded before every npm script (`node -r`). JavaScript that an old Node understands: it names the
// Node that is needed instead of failing at the first type.
if (process.versions.node.split('.')[0] < 24) {
  const here = `${process.platform}-${process.arch}`;
  console.error(
    `Tessera needs Node 24 or newer; this is Node ${process.versions.node} on ${here}. ` +
      'On linux-x64 with glibc `npm ci` brings it, unless optional packages are left out.',
  );
  process.exit(1);
}
