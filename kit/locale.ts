export type Locale = 'cs' | 'en';

export const LOCALES: readonly Locale[] = ['cs', 'en'];

export function isLocale(value: unknown): value is Locale {
  return value === 'cs' || value === 'en';
}

/** Which of our languages an `Accept-Language` header likes best; undefined when it names none. */
export function preferredLocale(header = ''): Locale | undefined {
  let best: { readonly locale: Locale; readonly weight: number } | undefined;
  for (const part of header.toLowerCase().split(',')) {
    const [range = '', quality = 'q=1'] = part.split(';').map((text) => text.trim());
    const locale = range.split('-')[0];
    const weight = Number(quality.replace(/^q=/, ''));
    if (isLocale(locale) && weight > (best?.weight ?? 0)) best = { locale, weight };
  }
  return best?.locale;
}
