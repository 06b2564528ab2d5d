import { axeViolations } from '@tessera/kit/testing/axe';
import { complaintsOf, openBrowser, screenshot } from '@tessera/kit/testing/browser';
import { htmlProblems } from '@tessera/kit/testing/valid-html';
import { openTestService } from './testing/test-service.ts';

const one = await openTestService({
  game: { population: { euw1: 800 }, seed: 7 },
  examples: ['euw1:Zesty Raven#EUW', 'euw1:Rapid Urchin#EUW'],
  notice: 'Data jsou syntetická / The data are synthetic.',
});
const p = one.game.truths('euw1').find((x) => x.recentGames >= 20)!;
const q =
  '/?' +
  new URLSearchParams({ region: 'euw1', playerId: `${p.gameName}#${p.tagLine}`, queue: 'solo' });
await one.get('/api/v1' + q.replace('/?', '/mmr?'));
const subject = { region: 'euw1' as const, queue: 'solo' as const, account: p };
for (let d = 1; d < 12; d++)
  await one.stores.snapshots.add(subject, {
    date: new Date(Date.now() - d * 864e5).toISOString().slice(0, 10),
    mu: p.mmr + Math.sin(d) * 30,
    sigma: 30,
  });
const browser = await openBrowser();
const paths: Record<string, string> = {
  home: '/',
  result: q,
  error: '/?region=euw1&playerId=nobody%23x&queue=solo',
};
for (const [name, path] of Object.entries(paths))
  for (const [locale, scheme, width] of [
    ['cs', 'light', 1280],
    ['en', 'dark', 1280],
    ['en', 'light', 390],
    ['cs', 'dark', 390],
  ] as const) {
    const page = await browser.newPage({
      baseUrl: one.base,
      locale,
      colorScheme: scheme,
      width,
      height: 800,
    });
    await page.goto(path);
    await screenshot(page, `/tmp/rshots/${name}-${locale}-${scheme}-${width}.png`);
    console.log(name, locale, scheme, width, await axeViolations(page), complaintsOf(page));
    if (width === 390)
      console.log('overflow', await page.evaluate('document.documentElement.scrollWidth'));
    await page.close();
  }
console.log(await htmlProblems((await one.get(q)).body), (await one.get(q)).body.length);
await browser.close();
await one.close();
