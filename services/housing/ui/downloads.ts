import type { Locale } from '@tessera/kit/locale';
import type { DownloadHrefs } from '@tessera/kit/ui/chart-view';
import { withQuery } from '@tessera/kit/ui/visit';

/** The formats of an API address. `png: false` where the address draws a different picture. */
export function downloadHrefs(api: string, locale: Locale, { png = true } = {}): DownloadHrefs {
  const of = (format: string) => withQuery(api, { format, lang: locale });
  return { csv: of('csv'), xlsx: of('xlsx'), json: of('json'), ...(png && { png: of('png') }) };
}
