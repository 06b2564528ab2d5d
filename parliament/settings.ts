import { text, url } from '@tessera/kit/config';
import type { Program } from '@tessera/kit/read-settings';
import { serviceSettings } from '@tessera/kit/service-settings';
import { userCacheFolder } from '@tessera/kit/user-folder';

/** What can be set from outside, with its defaults (docs/contract/parliament.md 1.9). */
export const SETTINGS = {
  ...serviceSettings({ host: '127.0.0.1', port: 8000, compression: true }),
  ANALYZER_CACHE_DIR: text(userCacheFolder('parliament'), {
    help: 'folder of what is downloaded: `raw/` archives, `parquet/` columns',
    shown: '`~/.cache/tessera/parliament`',
  }),
  ANALYZER_SOURCE_URL: url('https://www.psp.cz/eknih/cdrom/opendata', {
    help: 'prefix of the archives',
  }),
  ANALYZER_SITE_URL: url('https://www.psp.cz/sqw', {
    help: "prefix of the source's pages that ours link to",
  }),
  CSP_SCRIPT_HOST: url('https://unpkg.com', {
    help: 'the one external script host of the policy; empty drops it. Our pages use none',
    emptyIsNothing: true,
  }),
} as const;

export const PROGRAM: Program<typeof SETTINGS> = {
  name: 'parliament',
  purpose: 'who voted how in the Czech parliament, from its open archives.',
  settings: SETTINGS,
  prefixes: ['ANALYZER_'],
};
