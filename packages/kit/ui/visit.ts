import type { Locale } from '../locale.ts';

export type Theme = 'auto' | 'light' | 'dark';

/** Language, theme and address of the request a page is rendered for. */
export type Visit = {
  readonly locale: Locale;
  readonly theme: Theme;
  /** Path and query, for links that keep the current filters. */
  readonly path: string;
  /** `https://host` under which the public knows us, or by which the visitor called. */
  readonly origin?: string;
};

/** The same address with some parameters changed; undefined or '' removes one. */
export function withQuery(
  path: string,
  changes: Record<string, string | number | undefined>,
): string {
  const [pathname = '/', query = ''] = path.split('?');
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') parameters.delete(name);
    else parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text === '' ? pathname : `${pathname}?${text}`;
}
