import type { Desk } from '../desk.ts';
export function forecastRoutes(_desk: Desk): void {}
