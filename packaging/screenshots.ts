// `npm run screenshots`: the pictures of README.md and docs/, taken from the demo in a real browser.
// The demo must run; PORTAL_PORT and its likes say where, as for `npm run demo`.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser } from '@tessera/kit/testing/browser';
import { portVariable, USUAL_PORTS } from '../launcher/plan.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'docs/pictures');

type Shot = { readonly name: string; readonly service: string; readonly path: string };

const SHOTS: readonly Shot[] = [
  { name: 'portal', service: 'portal', path: '/' },
  { name: 'parliament', service: 'parliament', path: '/similarity' },
  { name: 'runner', service: 'runner', path: '/dashboard' },
  { name: 'housing', service: 'housing', path: '/' },
  { name: 'rating', service: 'rating', path: '/players/euw1/Zesty%20Raven-EUW' },
];

mkdirSync(folder, { recursive: true });
const browser = await openBrowser();
try {
  for (const { name, service, path } of SHOTS) {
    const port = process.env[portVariable(service)] ?? USUAL_PORTS[service];
    const page = await browser.newPage({
      baseUrl: `http://127.0.0.1:${port}`,
      locale: 'en',
      width: 1280,
      height: 960,
    });
    const reply = await page.goto(path).catch(() => null);
    if (!reply?.ok()) {
      console.error(`${service} does not show ${path}: run the demo first (npm run demo)`);
      process.exitCode = 1;
      break;
    }
    await page.evaluate('document.fonts.ready.then(() => true)');
    const file = join(folder, `${name}.png`);
    await page.screenshot({ path: file, animations: 'disabled' });
    console.log(file);
    await page.close();
  }
} finally {
  await browser.close();
}
