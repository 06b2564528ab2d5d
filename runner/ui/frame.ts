import { type Html, html } from '@tessera/kit/html';
import { type PageParts, pageFrame } from '@tessera/kit/ui/frame';
import type { Visit } from '@tessera/kit/ui/visit';
import { phrases } from './phrases.ts';

/** What of the installation shows on every page. */
export type Place = {
  readonly asset: (name: string) => string;
  readonly notice: string | undefined;
  readonly version: string;
  /** A token is asked for, so there is a way to leave. */
  readonly locked: boolean;
};

/** Puts a page into the frame of the service. */
export type Frame = (visit: Visit, page: PageParts) => Html;

export function createFrame(place: Place): Frame {
  return (visit, page) => {
    const say = phrases(visit.locale);
    const tabs = [
      { href: '/dashboard', label: say.overview },
      { href: '/dashboard/jobs', label: say.jobs },
      { href: '/dashboard/dead', label: say.deadJobs },
      { href: '/dashboard/queues', label: say.queues },
      { href: '/dashboard/schedules', label: say.schedules },
    ];
    return pageFrame(
      {
        name: 'Tessera runner',
        home: '/dashboard',
        tabs,
        asset: place.asset,
        notice: place.notice,
        morphs: true,
        times: 'utc',
        controls: place.locked && !/\/login\b/.test(visit.path) ? leave(say.leave) : undefined,
        foot: html`<p>${say.times}</p><p><a href="/openapi.json">${say.machine}</a>${!place.locked && html` · <a href="/metrics">${say.metrics}</a>`} · Tessera runner ${place.version}</p>`,
      },
      visit,
      page,
    );
  };
}

function leave(label: string): Html {
  return html`<form action="/dashboard/logout" method="post"><button type="submit" class="plain">${label}</button></form>`;
}
