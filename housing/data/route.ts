import type { Desk } from '../desk.ts';
export function dataRoutes(_desk: Desk): void {}
