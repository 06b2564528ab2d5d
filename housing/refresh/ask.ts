import { fetchBytes } from '@tessera/kit/http/fetch-bytes';
import { FetchError, type OutgoingOptions } from '@tessera/kit/http/outgoing';
import type { Question } from '../source/question.ts';
import type { ValidatorStore } from '../store/validators.ts';

/** A reply, or the word that nothing changed since it was last stored. */
export type Answer =
  | {
      readonly kind: 'fetched';
      readonly bytes: Uint8Array;
      /** To be called once the content is stored. */
      readonly keep: () => void;
    }
  | { readonly kind: 'unchanged' };

/** Asks one source. `address` replaces prefix and path where a reply named another address. */
export type Ask = (question: Question, address?: string) => Promise<Answer>;

export type AskOptions = {
  readonly base: string;
  readonly validators: ValidatorStore;
  readonly outgoing: OutgoingOptions;
  /** Never to be seen in a message or a log. */
  readonly secret?: string;
};

/** Says who asks; some portals refuse clients that look like no browser at all. */
const USER_AGENT = 'Mozilla/5.0 (compatible; tessera-housing/0.1)';

export function asker({ base, validators, outgoing, secret = '' }: AskOptions): Ask {
  return async (question, address = `${base}${question.path}`) => {
    try {
      const reply = await fetchBytes(address, {
        ...outgoing,
        maxBytes: question.maxBytes,
        headers: { 'user-agent': USER_AGENT, referer: `${base}/`, ...question.headers },
        known: validators.of(question.document),
      });
      if (reply.kind === 'unchanged') return reply;
      const keep = () => validators.keep(question.document, reply.validators);
      return { kind: 'fetched', bytes: reply.bytes, keep };
    } catch (error) {
      if (!(error instanceof FetchError) || secret === '') throw error;
      // The address holds the key, and the message holds the address.
      throw new FetchError(error.kind, error.message.replaceAll(secret, '***'), {
        ...(error.status !== undefined && { status: error.status }),
      });
    }
  };
}
