import type { FastifyServerOptions } from 'fastify';
import { humanLine } from '../log-line.ts';

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
    stream: { write: format === 'pretty' ? writeForPeople : write },
  };
}

/**
 * pino's own stream throws in whoever logs when the reader of standard output is gone (a closed
 * terminal), in the middle of work. Here that is an event, which kit/closing.ts survives.
 */
function write(line: string): void {
  process.stdout.write(line);
}

function writeForPeople(line: string): void {
  write(`${humanLine(line.trimEnd(), 'whole')}\n`);
}
