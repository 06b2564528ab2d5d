import { type Html, html } from '@tessera/kit/html';
import { type PageParts, pageFrame } from '@tessera/kit/ui/frame';
import type { Visit } from '@tessera/kit/ui/visit';

type Installation = {
  readonly asset: (name: string) => string;
  readonly notice: string | undefined;
  readonly version: string;
};

export type Frame = (visit: Visit, page: PageParts) => Html;

export function createFrame({ asset, notice, version }: Installation): Frame {
  return (visit, page) =>
    pageFrame(
      {
        name: 'Tessera runner',
        home: '/dashboard',
        tabs: [
          { href: '/dashboard', label: 'Overview' },
          { href: '/dashboard/jobs', label: 'Jobs' },
          { href: '/dashboard/queues', label: 'Queues' },
          { href: '/dashboard/schedules', label: 'Schedules' },
        ],
        asset,
        notice,
        languages: false,
        morphs: true,
        times: 'utc',
        foot: html`<p>Times are in UTC, as in the API.</p><p><a href="/openapi.json">API documentation</a> · <a href="/metrics">Metrics</a> · Tessera runner ${version}</p>`,
      },
      visit,
      page,
    );
}
