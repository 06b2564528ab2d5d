import type { Desk } from '../desk.ts';
export function compareRoutes(_desk: Desk): void {}
