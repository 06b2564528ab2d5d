import { phrases as shared } from '../../ui/phrases.ts';
import type { Context } from '../context.ts';
import { livePage } from '../live-page.ts';
import { receiverTables } from './page.ts';

/** How receivers have answered within the last hour. */
export function receiverPageRoutes(context: Context): void {
  livePage(context, {
    ...{ path: '/dashboard/receivers', id: 'receivers', seconds: 5 },
    title: (locale) => shared(locale).receivers,
    content: async ({ locale }, now) => receiverTables(await context.engine.workers(), locale, now),
  });
}
