import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { writeWhole } from '@tessera/kit/whole-file';

/** An address and what it follows: nothing else is stored about a person. */
type Subscription = {
  readonly email: string;
  /** Own address of a feed with its choice: `/feeds/mps/5?only=all&lang=en`. */
  readonly feed: string;
  /** RFC 3339 moment of the newest entry that was sent, or that was there when it began. */
  readonly newest: string;
};

type Choice = Pick<Subscription, 'email' | 'feed'>;

export type Subscriptions = {
  all(): readonly Subscription[];
  /** Adds it, or moves its `newest`. */
  put(subscription: Subscription): Promise<void>;
  remove(choice: Choice): Promise<void>;
  /** A proof for links in mails that needs no record: who has it has received the mail. */
  sign(purpose: Purpose, choice: Choice, until?: number): string;
  isSigned(token: string, purpose: Purpose, choice: Choice, until?: number): boolean;
};

type Purpose = 'confirm' | 'cancel';

type Stored = { readonly key: string; readonly subscriptions: readonly Subscription[] };

/** The subscriptions in one file, which also holds the key of the links. @throws it cannot be read */
export function openSubscriptions(path: string): Subscriptions {
  const { key, subscriptions } = load(path);
  const all = new Map(subscriptions.map((one) => [nameOf(one), one]));
  let written: Promise<unknown> = Promise.resolve();

  /** One after the other, each with everything that has come by then. */
  function write(): Promise<void> {
    const next = written.then(() =>
      writeWhole(path, (temporary) => {
        const stored: Stored = { key, subscriptions: [...all.values()] };
        return writeFile(temporary, `${JSON.stringify(stored, null, 1)}\n`, { mode: 0o600 });
      }),
    );
    written = next.catch(() => {});
    return next;
  }

  const sign: Subscriptions['sign'] = (purpose, { email, feed }, until = 0) =>
    createHmac('sha256', key)
      .update(JSON.stringify([purpose, email, feed, until]))
      .digest('base64url');

  return {
    all: () => [...all.values()],
    put(subscription) {
      all.set(nameOf(subscription), subscription);
      return write();
    },
    async remove(choice) {
      if (all.delete(nameOf(choice))) await write();
    },
    sign,
    isSigned(token, purpose, choice, until = 0) {
      const [given, expected] = [token, sign(purpose, choice, until)].map((one) =>
        Buffer.from(one),
      );
      return given!.length === expected!.length && timingSafeEqual(given!, expected!);
    },
  };
}

const nameOf = ({ email, feed }: Choice) => JSON.stringify([email, feed]);

function load(path: string): Stored {
  if (!existsSync(path)) return { key: randomBytes(32).toString('base64url'), subscriptions: [] };
  try {
    const stored = JSON.parse(readFileSync(path, 'utf8')) as Stored;
    if (typeof stored.key === 'string' && Array.isArray(stored.subscriptions)) return stored;
  } catch (cause) {
    throw new Error(`${path} cannot be read: restore it, or remove it with all subscriptions`, {
      cause,
    });
  }
  throw new Error(`${path} holds no subscriptions: restore it, or remove it`);
}
