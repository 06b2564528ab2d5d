import { type Context, livePage } from '../context.ts';
import { auditTitle, changeTable } from './panel.ts';

const ROWS_SHOWN = 200;

export function auditPageRoutes(context: Context): void {
  livePage(context, {
    ...{ href: '/dashboard/audit', id: 'changes', seconds: 15 },
    title: ({ locale }) => auditTitle(locale),
    content: async (view) =>
      changeTable(await context.store.listAudit({ limit: ROWS_SHOWN }), view),
  });
}
