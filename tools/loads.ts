// Prints the files of a service that the route of a page loads, counted from its imports:
// node tools/loads.ts services/parliament/loyalty/route.ts
import { relative } from 'node:path';
import { loadedBy, root } from './imports.ts';

const [argument] = process.argv.slice(2);
if (!argument) {
  console.error('usage: node tools/loads.ts <route file>');
  process.exit(2);
}
const route = relative(root, argument);
const service = route.split('/').slice(0, 2).join('/');
const files = [...loadedBy(route).files].filter((file) => file.startsWith(`${service}/`)).sort();
console.log(`${files.join('\n')}\n${files.length} files`);
