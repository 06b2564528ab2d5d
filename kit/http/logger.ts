import type { FastifyServerOptions } from 'fastify';

export type LogSettings = {
  readonly level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly format: 'json' | 'pretty';
};

/** Log lines never carry what a caller must keep secret, however deep it is nested. */
const SECRETS = ['authorization', 'cookie', 'token', 'secret', 'password', 'apiKey'];

export function loggerOptions({
  level,
  format,
}: LogSettings): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    redact: {
      paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[secret]',
    },
    ...(format === 'pretty' && {
      transport: {
        target: 'pino-pretty',
        options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname' },
      },
    }),
  };
}
