import type { Server } from '@tessera/kit/http/server';
import type { Locale } from '@tessera/kit/locale';
import { withQuery } from '@tessera/kit/ui/visit';
import type { NodemailerError } from 'nodemailer';
import type { Mailer } from './mailer.ts';
import { confirmationMail, digestMail, type ReadFeed } from './mails.ts';
import type { Subscriptions } from './subscriptions.ts';

/** Reads one of our feeds as it is now; rejects where there is none. @param feed own address */
type FeedReader = (feed: string) => Promise<ReadFeed>;

/** Reads the feeds of this service as a reader from outside would. */
export function feedReader(server: Server): FeedReader {
  return async (feed) => {
    if (!/^\/feeds\/[^\\#\s]*$/.test(feed)) throw new Error(`${feed} is no feed`);
    const reply = await server.inject({
      url: withQuery(feed, { format: 'json' }),
      headers: { accept: 'application/json' },
    });
    if (reply.statusCode !== 200) throw new Error(`${feed} answered ${reply.statusCode}`);
    return reply.json<ReadFeed>();
  };
}

type Choice = { readonly email: string; readonly feed: string };

/** A link of a mail: its parameters are checked, none of them is stored. */
export type SignedChoice = Choice & { readonly token: string; readonly until: number };

export type Digest = {
  /** Sends the mail that asks whether the owner of the address wants this. */
  ask(choice: Choice, title: string, now: number): Promise<void>;
  /** Whether a link came with one of our mails and is not too old. */
  isConfirmation(asked: SignedChoice, now: number): boolean;
  isCancellation(asked: SignedChoice): boolean;
  confirm(choice: Choice, feed: ReadFeed): Promise<void>;
  cancel(choice: Choice): Promise<void>;
  /** Sends every subscription what is new since the last time. */
  send(read: FeedReader): Promise<void>;
};

type DigestOptions = {
  readonly subscriptions: Subscriptions;
  readonly mailer: Mailer;
  /** Origin, and path, that links in mails begin with. */
  readonly publicUrl: string;
  /** A sentence about mails or feeds, never with an address. */
  readonly log: (message: string, error?: unknown) => void;
};

const TWO_DAYS_MS = 2 * 24 * 3_600_000;

export function createDigest({ subscriptions, mailer, publicUrl, log }: DigestOptions): Digest {
  const link = (action: 'confirm' | 'cancel', choice: Choice, until = 0) =>
    withQuery(`${publicUrl}/subscriptions/${action}`, {
      ...choice,
      until: until || undefined,
      token: subscriptions.sign(action, choice, until),
    });

  return {
    async ask(choice, title, now) {
      const confirm = link('confirm', choice, now + TWO_DAYS_MS);
      const locale = localeOf(choice.feed);
      // Whoever asks chooses the words of a search: they do not get into a stranger's mailbox.
      const about = choice.feed.startsWith('/feeds/search') ? undefined : title;
      await mailer(choice.email, confirmationMail(locale, about, confirm));
    },
    isConfirmation: ({ token, until, ...choice }, now) =>
      now <= until && subscriptions.isSigned(token, 'confirm', choice, until),
    isCancellation: ({ token, until: _, ...choice }) =>
      subscriptions.isSigned(token, 'cancel', choice),
    // What is in the feed already was on the page that they came from.
    confirm: ({ email, feed }, { items }) =>
      subscriptions.put({ email, feed, newest: newestOf(items) }),
    cancel: ({ email, feed }) => subscriptions.remove({ email, feed }),
    async send(read) {
      const feeds = new Map<string, Promise<ReadFeed>>();
      let [sent, refused] = [0, 0];
      for (const { email, feed, newest } of subscriptions.all()) {
        const reading = feeds.get(feed) ?? read(feed);
        feeds.set(feed, reading);
        const found = await reading.catch((error: unknown) => {
          log(`the feed ${feed} of a digest cannot be read`, error);
          return undefined;
        });
        const items = found?.items.filter((item) => item.date_published > newest) ?? [];
        if (!found || items.length === 0) continue;
        const choice = { email, feed };
        const mail = digestMail(localeOf(feed), { ...found, items }, link('cancel', choice));
        try {
          await mailer(email, mail);
        } catch (error) {
          if (isRefused(error)) {
            refused += 1;
            continue;
          }
          // All others would fail too: they are sent with the next refresh.
          log('a digest could not be sent; those left are sent with the next refresh', error);
          break;
        }
        sent += 1;
        // Who left meanwhile stays away.
        const stays = subscriptions.all().some((one) => one.email === email && one.feed === feed);
        if (stays) await subscriptions.put({ ...choice, newest: newestOf(items) });
      }
      if (sent > 0) log(`digests sent: ${sent}`);
      // Such an error quotes the address.
      if (refused > 0) log(`digests refused by the mail server, each for itself: ${refused}`);
    },
  };
}

/** Whether the mail server refused this address or this mail alone: others may get theirs. */
function isRefused(error: unknown): boolean {
  const { command, code, responseCode = 0 } = error as NodemailerError;
  return command === 'RCPT TO' || (code === 'EMESSAGE' && responseCode >= 500);
}

/** Days of one place, so that texts sort by time but at the end of summer time. */
function newestOf(items: ReadFeed['items']): string {
  return items.reduce((last, { date_published: day }) => (day > last ? day : last), '');
}

function localeOf(feed: string): Locale {
  return new URL(feed, 'http://localhost').searchParams.get('lang') === 'en' ? 'en' : 'cs';
}
