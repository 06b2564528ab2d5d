import assert from 'node:assert/strict';
import { createHash, randomInt } from 'node:crypto';
import type { Server } from '../http/server.ts';

/** Random words that a service is given and must not tell. */
type Canaries = {
  /** Holds what addresses, HTML and JSON escape. Its parts are looked for, so no escape hides it. */
  word(): string;
  isIn(text: string): boolean;
  /** Asks for addresses over HTTP; throws where head or body of a reply holds a part of a word. */
  checkReplies(url: string, paths: readonly string[]): Promise<void>;
  checkReply(reply: Response, about: string): Promise<void>;
};

/** Prints its seed, and takes another one from `CANARY_SEED`. */
export function createCanaries(log: (line: string) => void): Canaries {
  const { CANARY_SEED: seed = String(randomInt(1e9)) } = process.env;
  log(`CANARY_SEED=${seed}`);
  const parts: string[] = [];

  function part(): string {
    const made = createHash('sha256').update(`${seed} ${parts.length}`).digest('hex').slice(0, 12);
    parts.push(made);
    return made;
  }

  const find = (text: string) => parts.find((one) => text.toLowerCase().includes(one));

  async function checkReply(reply: Response, about: string): Promise<void> {
    const text = [...reply.headers, await reply.text()].join('\n');
    const found = find(text);
    if (found === undefined) return;
    const at = text.toLowerCase().indexOf(found);
    assert.fail(`${about} tells ${text.slice(Math.max(0, at - 200), at + 50)}`);
  }

  return {
    word: () => `${part()}+${part()}/${part()}==%`,
    isIn: (text) => find(text) !== undefined,
    async checkReplies(url, paths) {
      for (const path of paths) {
        for (const accept of ['text/html', 'application/json']) {
          const reply = await fetch(url + path, { redirect: 'manual', headers: { accept } });
          await checkReply(reply, `${path} as ${accept}`);
        }
      }
    },
    checkReply,
  };
}

/** The GET routes without parameters, pictures left out. */
export function plainAddresses({ routes }: Pick<Server, 'routes'>): string[] {
  return routes
    .filter(({ method, path }) => method === 'GET' && !/[:*]|\.png$|\.svg$/.test(path))
    .map(({ path }) => path);
}
