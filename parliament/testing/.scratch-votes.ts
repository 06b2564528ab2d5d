import { axeViolations } from '@tessera/kit/testing/axe';
import { openBrowser, complaintsOf } from '@tessera/kit/testing/browser';
import { htmlProblems } from '@tessera/kit/testing/valid-html';
const base='http://127.0.0.1:8017';
await fetch(base+'/votes?period=7'); await fetch(base+'/votes?period=1');
const paths=['/votes?period=7','/votes?period=1&page=3&search=zakon','/votes?period=7&page=999','/votes?period=7&topic=x','/votes/58745','/votes/58685?group=ballot&sort=region&order=desc&club=at-vote','/votes/1929?period=1','/votes/2039','/votes/58745?name=qqqq','/search?period=7&q=nov','/search?period=7&q=zzzz','/search?period=7&q='];
for (const p of paths) for (const lang of ['cs','en']) { const t=await (await fetch(base+p,{headers:{cookie:`lang=${lang}`}})).text(); const pr=await htmlProblems(t); if(pr.length) console.log(p,lang,pr.slice(0,6)); }
const browser=await openBrowser();
for (const locale of ['cs','en'] as const) for (const colorScheme of ['light','dark'] as const) for (const p of paths) {
  const width=colorScheme==='light'?1280:390;
  const page=await browser.newPage({baseUrl:base,locale,colorScheme,width}); await page.goto(p);
  const v=await axeViolations(page); if(v.length) console.log(p,locale,colorScheme,v.slice(0,4));
  if(await page.evaluate('document.documentElement.scrollWidth > innerWidth')) console.log(p,'SCROLL',width);
  const c=complaintsOf(page); if(c.length) console.log(p,c);
  await page.context().close();
}
await browser.close();
console.log('done');
