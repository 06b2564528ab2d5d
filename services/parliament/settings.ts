import { boolean, integer, type Setting, secret, text, url } from '@tessera/kit/config';
import type { Program } from '@tessera/kit/program';
import { serviceSettings } from '@tessera/kit/service-settings';
import { userCacheFolder } from '@tessera/kit/user-folder';

/** Seconds with an optional fraction. */
const seconds = (fallback: number, help: string): Setting<number> => ({
  help,
  fallback,
  shown: `\`${fallback.toFixed(1)}\``,
  read({ value }) {
    const number = /^\d{1,6}(\.\d{1,3})?$/.test(String(value)) ? Number(value) : 0;
    if (number > 0) return number;
    throw new Error(
      `must be a number of seconds above 0, such as 300.0, not ${JSON.stringify(value)}`,
    );
  },
});

/** The settings with their defaults (docs/contract/parliament.md 1.9). */
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
    help: "prefix of the source's pages, which ours link to, and of the documents of prints",
  }),
  ANALYZER_REQUEST_DELAY_MS: integer(1_000, {
    max: 600_000,
    help: "pause between two requests to the source's pages",
  }),
  PRINT_PIPELINE_ENABLED: boolean(true, {
    help: 'process the prints of all periods in the background, from the start',
  }),
  PRINT_PIPELINE_PDF_MEGABYTES: integer(4_096, {
    max: 10_000_000,
    help: 'documents of one period are kept up to this size; their texts always',
  }),
  LLM_BASE_URL: url('http://localhost:11434', {
    help: 'language model server: Ollama, or the address before `/chat/completions` of another one',
  }),
  LLM_API_KEY: secret({
    help: 'bearer token of the language model server; a local one needs none',
  }),
  LLM_MODEL: text('qwen3:8b', { help: 'model that classifies and summarises prints' }),
  LLM_TIMEOUT: seconds(300, 'seconds one request to the language model may take'),
  LLM_MAX_TEXT_CHARS: integer(50_000, {
    min: 1,
    max: 10_000_000,
    help: 'characters of a document sent to the language model at most',
  }),
  LLM_VERBATIM_CHARS: integer(40_000, {
    min: 1,
    max: 10_000_000,
    help: 'how many characters of the beginning of a document are sent; nothing else of it is',
  }),
  DAILY_REFRESH_ENABLED: boolean(true, { help: 'download the archives anew once a day' }),
  DAILY_REFRESH_HOUR: integer(3, { max: 23, help: 'at this hour in Prague' }),
  ADMIN_TOKEN: secret({
    help: 'allows `POST /api/pipeline` and `POST /api/refresh`; empty: nobody may',
  }),
  ISSUE_FEEDBACK_ENABLED: boolean(false, { help: "send visitors' remarks to an issue tracker" }),
  ISSUE_FEEDBACK_TOKEN: secret({ help: 'token of the issue tracker with public-repository scope' }),
  ISSUE_FEEDBACK_REPO: text('tessera/tessera', {
    help: 'owner/name of the repository that gets the issues',
    problem: (value) =>
      /^[\w.-]+\/[\w.-]+$/.test(value) ? undefined : 'must be owner/name, such as tessera/tessera',
  }),
  ISSUE_FEEDBACK_LABELS: text('user-feedback', {
    help: 'labels of the issues, separated by commas',
  }),
  ISSUE_FEEDBACK_API_URL: url('https://api.github.com', {
    help: "prefix of the issue tracker's `/repos/{repo}/issues`",
  }),
  CSP_SCRIPT_HOST: text('', {
    help: 'host of scripts, or the address of one script, that pages may load beside ours, which load none',
    problem: (value) =>
      /^https?:\/\/[\w.-]+(:\d+)?(\/[\w./@+~-]*\w)?$/.test(value)
        ? undefined
        : 'must be a host such as https://unpkg.com, or the address of one file on it',
  }),
} as const;

export const PROGRAM: Program<typeof SETTINGS> = {
  name: 'parliament',
  purpose: 'who voted how in the Czech parliament, from its open archives.',
  settings: SETTINGS,
};
