import { type Html, html } from '@tessera/kit/html';
import { type PageParts, pageFrame } from '@tessera/kit/ui/frame';
import type { Visit } from '@tessera/kit/ui/visit';
import { phrases } from './phrases.ts';

type Installation = {
  readonly asset: (name: string) => string;
  readonly notice: string | undefined;
  readonly version: string;
  /** API tokens are set, so visitors log in and can log out. */
  readonly hasLogin: boolean;
};

export type Frame = (visit: Visit, page: PageParts) => Html;

export function createFrame(installation: Installation): Frame {
  return (visit, page) => {
    const say = phrases(visit.locale);
    const tabs = [
      { href: '/dashboard', label: say.overview },
      { href: '/dashboard/jobs', label: say.jobs },
      { href: '/dashboard/dead', label: say.deadJobs },
      { href: '/dashboard/queues', label: say.queues },
      { href: '/dashboard/schedules', label: say.schedules },
      { href: '/dashboard/receivers', label: say.receivers },
      { href: '/dashboard/workers', label: say.workers },
    ];
    return pageFrame(
      {
        name: 'Tessera runner',
        home: '/dashboard',
        tabs,
        asset: installation.asset,
        notice: installation.notice,
        morphs: true,
        times: 'utc',
        controls:
          installation.hasLogin && !/\/login\b/.test(visit.path) ? logout(say.logOut) : undefined,
        foot: html`<p>${say.times}</p><p><a href="/dashboard/audit">${say.changes}</a> · <a href="/openapi.json">${say.apiDocument}</a>${!installation.hasLogin && html` · <a href="/metrics">${say.metrics}</a>`} · Tessera runner ${installation.version}</p>`,
      },
      visit,
      page,
    );
  };
}

function logout(label: string): Html {
  return html`<form action="/dashboard/logout" method="post"><button type="submit" class="plain">${label}</button></form>`;
}
