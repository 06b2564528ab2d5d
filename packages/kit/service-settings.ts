import { isIP } from 'node:net';
import {
  boolean,
  oneOf,
  port,
  quoted,
  type Setting,
  type Settings,
  text,
  texts,
  url,
} from './config.ts';
import type { ServerOptions } from './http/server-options.ts';

type Defaults = { readonly host: string; readonly port: number; readonly compression: boolean };

/** The settings every service has, named alike. */
export function serviceSettings(defaults: Defaults) {
  return {
    HOST: text(defaults.host, { help: 'address to listen on; 0.0.0.0: every one of the machine' }),
    PORT: port(defaults.port, { help: 'port to listen on; 0 takes a free one' }),
    PUBLIC_URL: publicUrl,
    ALLOWED_HOSTS: allowedHosts,
    TRUST_PROXY: trustProxy,
    COMPRESSION: boolean(defaults.compression, { help: 'compress replies (br, gzip)' }),
    RATE_LIMIT_ENABLED: boolean(true, { help: 'limits per route and client address' }),
    ACCESS_LOG: accessLog,
    LOG_LEVEL: oneOf(LOG_LEVELS, 'info', { help: `what is logged: ${LOG_LEVELS.join(', ')}` }),
    LOG_FORMAT: logFormat,
    DATA_NOTICE: dataNotice,
  };
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

const logFormat = oneOf(['json', 'pretty'], process.stdout.isTTY ? 'pretty' : 'json', {
  help: 'json for machines, pretty for people',
  shown: '`pretty` on a terminal, else `json`',
  env: 'LOG_FORMAT',
});
export const publicUrl = origin({
  help: 'https://host under which the public knows the service',
  env: 'PUBLIC_URL',
});
export const allowedHosts = texts({
  problem: hostProblem,
  help: 'further host names under which it may be called, separated by commas; others get 421',
  env: 'ALLOWED_HOSTS',
});
export const accessLog = boolean(false, {
  help: 'log a line for each request, with the address of the client',
  env: 'ACCESS_LOG',
});
export const dataNotice = text('', {
  help: 'a sentence above every page, such as: these data are synthetic',
  env: 'DATA_NOTICE',
});

/** 0, how many proxies stand in front, or the networks they are in. */
export const trustProxy: Setting<number | readonly string[]> = {
  help: 'whose X-Forwarded-* is believed: 0 nobody, N the last N proxies, or networks such as 10.0.0.0/8, separated by commas',
  env: 'TRUST_PROXY',
  fallback: 0,
  read({ value }) {
    if (value === false) return 0;
    if (/^\d{1,2}$/.test(String(value))) return Number(value);
    const networks = String(value)
      .split(',')
      .map((network) => network.trim());
    if (networks.every(isNetwork)) return networks;
    throw new Error(
      `must be 0, a number of proxies, or networks such as 10.0.0.0/8,fd00::/8, not ${JSON.stringify(String(value))}`,
    );
  },
};

function origin(about: Pick<Setting<string>, 'help' | 'env'>): Setting<string> {
  const address = url('', about);
  return {
    ...address,
    read(given) {
      const value = address.read(given);
      const { username, password, pathname, search, hash } = URL.parse(value) ?? {};
      const isPlain = !username && !password && !search && !hash && pathname === '/';
      if (value === '' || isPlain) return value;
      throw new Error(
        `must be a scheme and a host such as https://votes.example, without user, path or query, not ${quoted(value)}`,
      );
    },
  };
}

/** An entry that can never equal the name in a `Host` header would allow nothing. */
function hostProblem(name: string): string | undefined {
  if (isIP(name.replace(/^\[|\]$/g, '')) !== 0 || HOST_NAME.test(name)) return undefined;
  const ascii = /^[^\s/:@?#%]+$/.test(name) ? URL.parse(`http://${name}`)?.hostname : undefined;
  if (ascii?.includes('xn--'))
    return `${quoted(name)} must be written as browsers send it, ${ascii}`;
  return `${quoted(name)} is no host name; expected one such as votes.example, without scheme, port or path`;
}

const HOST_NAME =
  /^(?=.{1,254}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.?$/i;

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
  );
}

const HTTP_OPTIONS = [
  'log',
  'rateLimits',
  'trustProxy',
  'host',
  'allowedHosts',
  'crossOrigin',
  'publicUrl',
  'compression',
  'accessLog',
  'build',
] as const;

/** The settings of a service's HTTP server. */
export type HttpOptions = Pick<ServerOptions, (typeof HTTP_OPTIONS)[number]>;

export function httpOptions(
  settings: Omit<Settings<ReturnType<typeof serviceSettings>>, 'PORT' | 'DATA_NOTICE'>,
  build: string,
): HttpOptions {
  return {
    build,
    log: { level: settings.LOG_LEVEL, format: settings.LOG_FORMAT },
    rateLimits: settings.RATE_LIMIT_ENABLED,
    host: settings.HOST,
    trustProxy: settings.TRUST_PROXY,
    allowedHosts: settings.ALLOWED_HOSTS,
    publicUrl: settings.PUBLIC_URL,
    compression: settings.COMPRESSION,
    accessLog: settings.ACCESS_LOG,
  };
}

/** The same options picked out of those of an application, for its server. */
export function pickHttpOptions(options: HttpOptions): HttpOptions {
  const given = HTTP_OPTIONS.filter((name) => options[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, options[name]])) as HttpOptions;
}
