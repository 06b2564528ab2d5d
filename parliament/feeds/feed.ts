import type { Locale } from '@tessera/kit/locale';

/** One entry of a feed. */
export type FeedEntry = {
  /** The same for ever, whatever host serves it. */
  readonly id: string;
  /** Absolute address of the page it is about. */
  readonly url: string;
  readonly title: string;
  readonly text: string;
  /** RFC 3339, when it happened. */
  readonly at: string;
  readonly tags: readonly string[];
};

/** A feed, from which both formats are written. */
export type Feed = {
  readonly id: string;
  readonly locale: Locale;
  readonly title: string;
  readonly description: string;
  /** Absolute addresses of the page that shows the same, and of the feed in this format. */
  readonly home: string;
  readonly self: string;
  /** Newest first. */
  readonly entries: readonly FeedEntry[];
  /** RFC 3339: the newest entry, or the date of the data of a feed without any. */
  readonly updated: string;
  /** Whose data these are, as of which day. */
  readonly rights: string;
  readonly author: string;
};
