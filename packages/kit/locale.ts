export type Locale = 'cs' | 'en';

export const LOCALES: readonly Locale[] = ['cs', 'en'];

export function isLocale(value: unknown): value is Locale {
  return value === 'cs' || value === 'en';
}
