import type { Server } from '@tessera/kit/http/server';
export async function dashboardRoutes(_server: Server, _parts: object): Promise<void> {}
