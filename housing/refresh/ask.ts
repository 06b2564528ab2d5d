import { fetchBytes } from '@tessera/kit/http/fetch-bytes';
import type { OutgoingOptions } from '@tessera/kit/http/outgoing';
import type { Question } from '../source/document.ts';
import type { HousingStore } from '../store/housing-store.ts';

/** A reply, or `unchanged` since the document was last stored (304). */
export type Answer =
  | {
      readonly kind: 'fetched';
      readonly bytes: Uint8Array;
      /** Stores the validators; to be called once the content is stored. */
      readonly keep: () => void;
    }
  | { readonly kind: 'unchanged' };

/** Sends one request. `address` replaces prefix and path when a reply named another address. */
export type Ask = (question: Question, address?: string) => Promise<Answer>;

export type AskOptions = {
  readonly base: string;
  readonly validators: HousingStore['validators'];
  readonly outgoing: OutgoingOptions;
  readonly arrived: (reply: Uint8Array) => void;
};

/** The portal refuses clients that do not look like a browser. */
const USER_AGENT = 'Mozilla/5.0 (compatible; tessera-housing)';

export function asker({ base, validators, outgoing, arrived }: AskOptions): Ask {
  return async (question, address) => {
    const reply = await fetchBytes(base, question.path, {
      ...outgoing,
      address,
      name: question.document,
      maxBytes: question.maxBytes,
      headers: { 'user-agent': USER_AGENT, referer: `${base}/`, ...question.headers },
      known: validators.of(question.document),
    });
    if (reply.kind === 'unchanged') return reply;
    arrived(reply.bytes);
    const keep = () => validators.keep(question.document, reply.validators);
    return { kind: 'fetched', bytes: reply.bytes, keep };
  };
}
