import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublicError } from '@tessera/kit/errors';
import { type Html, html } from '@tessera/kit/html';
import { errorInCallersForm } from '@tessera/kit/http/error-form';
import { createServer, type Server } from '@tessera/kit/http/server';
import { preferenceRoutes, visitOf } from '@tessera/kit/http/visit';
import { phraseBook } from '@tessera/kit/messages';
import { pageAssets } from '@tessera/kit/ui/assets';
import { type Mood, pill } from '@tessera/kit/ui/elements';
import { errorMain, errorTitle } from '@tessera/kit/ui/error-page';
import { pageFrame } from '@tessera/kit/ui/frame';
import type { Visit } from '@tessera/kit/ui/visit';
import { packageVersion } from '@tessera/kit/version';
import type { Child, Condition, State } from './child.ts';
import { addressOf, type Mode, type Process } from './plan.ts';

const root = join(import.meta.dirname, '../..');
const VERSION = packageVersion(new URL('./package.json', import.meta.url));

/** The page that leads to all services and says how each does. */
export async function createPortal(children: readonly Child[], mode: Mode): Promise<Server> {
  const assets = pageAssets('portal');
  const site = { name: 'Tessera', home: '/', tabs: [], asset: assets.href, foot: FOOT };
  const errorPage = (visit: Visit, error: PublicError) => {
    const title = errorTitle(error, visit.locale);
    const main = errorMain(error, visit.locale, '/');
    return pageFrame(site, visit, { title, description: title, main });
  };
  const server = await createServer({
    service: 'portal',
    log: { level: 'warn', format: 'json' },
    api: { title: 'Tessera portal', version: VERSION },
    compression: true,
    errorReply: (error, request) =>
      errorInCallersForm(error, request, (visit) => errorPage(visit, error)),
  });
  assets.routes(server);
  preferenceRoutes(server);
  documentRoutes(server);
  server.get('/', async (request, reply) => {
    const visit = visitOf(request);
    const say = phrases(visit.locale);
    const services = children.filter(({ process }) => process.kind === 'service');
    const conditions = await Promise.all(services.map((child) => child.condition()));
    const sections = services.map(({ process }, index) =>
      serviceOf(process, conditions[index]!, visit),
    );
    const main = html`<h1>${say.title}</h1><p class="lead">${say[mode]}</p>
<div id="states" class="columns" hx-get="/" hx-select="#states" hx-swap="outerHTML" hx-trigger="every 5s" data-live>
${sections}</div>`;
    const page = pageFrame(site, visit, { title: say.title, description: say[mode], main });
    return reply.type('text/html; charset=utf-8').send(page.toString());
  });
  return server;
}

/** The guides of `docs/`, as they are written. */
function documentRoutes(server: Server): void {
  for (const file of globSync('docs/**/*.md', { cwd: root })) {
    const text = readFileSync(join(root, file), 'utf8');
    server.get(`/${file.replaceAll('\\', '/')}`, (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(text),
    );
  }
}

function serviceOf(process: Process, { state, reason }: Condition, { locale }: Visit): Html {
  const say = phrases(locale);
  const { name, purpose, apiDocument } = process;
  return html`<section id="service-${name}"><h2><a href="${addressOf(process)}">${name}</a></h2>
<p>${purpose?.[locale]}</p>
<p>${pill(MOODS[state], say[state])}${reason !== undefined && html` <span lang="en">${reason}</span>`}</p>
<p><a href="/docs/${name}.md">${say.guide}</a>, <a href="${addressOf(process, apiDocument)}">${say.api}</a>, <a href="/docs/contract/${name}.md">${say.contract}</a></p></section>`;
}

const FOOT = html`<p>Tessera · <a href="/docs/operations.md" lang="en">Operating</a> · <a href="/docs/privacy.md" lang="en">Privacy</a></p>`;

const MOODS: Record<State, Mood> = {
  ready: 'good',
  starting: 'idle',
  'not ready': 'warn',
  ended: 'bad',
};

const phrases = phraseBook({
  title: ['Čtyři malé služby', 'Four small services'],
  demo: [
    'Ukázka: všechno běží na tomto počítači a nic ho neopouští.',
    'The demo: everything runs on this machine and nothing leaves it.',
  ],
  start: [
    'Služby běží na tomto počítači a ptají se svých zdrojů na internetu.',
    'The services run on this machine and ask their sources on the internet.',
  ],
  guide: ['příručka', 'guide'],
  api: ['popis API', 'API document'],
  contract: ['co slibuje', 'contract'],
  ready: ['běží', 'running'],
  starting: ['startuje', 'starting'],
  'not ready': ['teď nemůže pracovat', 'cannot work just now'],
  ended: ['skončila', 'ended'],
});
