import { homedir } from 'node:os';
import { join } from 'node:path';
import { flag, oneOf, port, type Reader, readSettings, text, url } from '@tessera/kit/config';

type Environment = Record<string, string | undefined>;

/** What can be set from outside, with its defaults (specification 1.9, decisions). */
export function settingsFrom(env: Environment, onTerminal: boolean) {
  return readSettings(
    {
      HOST: text('127.0.0.1'),
      PORT: port(8000),
      ANALYZER_CACHE_DIR: orDefault(join(homedir(), '.cache', 'tessera', 'parliament')),
      ANALYZER_SOURCE_URL: url('https://www.psp.cz/eknih/cdrom/opendata'),
      ANALYZER_SITE_URL: url('https://www.psp.cz/sqw'),
      CSP_SCRIPT_HOST: droppedWhenEmpty(url('https://unpkg.com')),
      PUBLIC_URL: url(''),
      DATA_NOTICE: text(''),
      RATE_LIMIT_ENABLED: flag(true),
      TRUST_PROXY: flag(false),
      LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'info'),
      LOG_FORMAT: oneOf(['json', 'pretty'], onTerminal ? 'pretty' : 'json'),
    },
    env,
  );
}

/** An empty folder name would mean the working directory, which nobody means. */
const orDefault =
  (fallback: string): Reader<string> =>
  (raw) =>
    raw || fallback;

/** Set, but to nothing, says: none. */
const droppedWhenEmpty =
  (read: Reader<string>): Reader<string> =>
  (raw) =>
    raw === '' ? '' : read(raw);
