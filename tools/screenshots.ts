// `npm run screenshots`: the pictures of docs/pictures and, made of four of them, docs/tessera.png,
// taken from the demo in a real browser, in English and light.
// The demo must run; PORTAL_PORT and its likes say where, as for `npm run demo`.
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser, type TestBrowser } from '@tessera/kit/testing/browser';
import { portVariable, USUAL_PORTS } from './demo/plan.ts';

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
    tell(file);
    await page.close();
  }
  if (process.exitCode === undefined) tell(await overview(browser));
} finally {
  await browser.close();
}

/** The four services on one picture, each at half its size. */
async function overview(browser: TestBrowser): Promise<string> {
  const services = SHOTS.filter(({ name }) => name !== 'portal');
  const images = services.map(({ name }) => {
    const data = readFileSync(join(folder, `${name}.png`)).toString('base64');
    return `<img src="data:image/png;base64,${data}" alt="">`;
  });
  const page = await browser.newPage({ baseUrl: 'about:blank', width: 1280, height: 960 });
  await page.setContent(`<style>
    body { margin: 0; display: grid; grid-template-columns: 1fr 1fr; gap: 8px; background: #888 }
    img { width: 100%; display: block }
  </style>${images.join('')}`);
  const file = join(root, 'docs/tessera.png');
  await page.screenshot({ path: file, fullPage: true });
  await page.close();
  return file;
}

function tell(file: string): void {
  console.log(`${file}  ${Math.round(statSync(file).size / 1000)} kB`);
}
