import { request as overHttp } from 'node:http';
import { request as overTls } from 'node:https';
import { reasonOf } from '../failure.ts';

/** Whether somebody answers at an address, with whatever status, and what time it is there. */
export type Probe = {
  readonly host: string;
  /** Why there was no answer. */
  readonly problem?: string;
  readonly status?: number | undefined;
  readonly date?: Date;
};

/** One HEAD request, without a key and without its answer being followed or read. */
export function probe(address: string, patienceMs: number): Promise<Probe> {
  const url = new URL(address.replace('{route}', 'europe'));
  const { host } = url;
  const send = url.protocol === 'https:' ? overTls : overHttp;
  return new Promise((done) => {
    const asked = send(new URL('/', url), { method: 'HEAD', agent: false, timeout: patienceMs });
    asked.once('response', (reply) => {
      const { statusCode: status, headers } = reply.resume();
      const date = new Date(headers.date ?? '');
      done({ host, status, ...(!Number.isNaN(date.getTime()) && { date }) });
      asked.destroy();
    });
    asked.once('timeout', () => asked.destroy(new Error('no answer came in time')));
    asked.on('error', (error) => done({ host, problem: reasonOf(error) }));
    asked.end();
  });
}
