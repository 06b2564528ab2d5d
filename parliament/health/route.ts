import type { Desk } from '../desk.ts';

/** `/api/health`: the process lives, and which periods it has in memory (specification 4.2). */
export function healthRoutes({ server, periods }: Desk): void {
  server.get('/api/health', () => ({ status: 'ok', periods_loaded: periods.loaded() }));
}
