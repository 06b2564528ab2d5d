// The public record of what a source sent that was not taken. Reasons are phrases of ours about a
// name or number of ours: a word of a reply has no way into them.
import { type Static, type TSchema, Type } from 'typebox';
import type { Locale } from './locale.ts';
import { insteads, reasons } from './refusal-phrases.ts';

/** A phrase and what it speaks about: `archive`, `2026-11-20`. */
export type Reason = { readonly code: keyof ReturnType<typeof reasons>; readonly about: string };
export type Instead = { readonly code: keyof ReturnType<typeof insteads>; readonly about: string };

/** A reply, or an answer of the language model, that was not taken. */
type Refusal = {
  readonly source: string;
  /** What was being done: `download`, `read`, `check`, `summary`. */
  readonly step: string;
  /** Of what arrived; null where nothing did. */
  readonly sha256: string | null;
  readonly bytes: number | null;
  readonly reason: Reason;
  /** What is shown in its place. */
  readonly instead: Instead;
};

/** The same reply refused for the same reason is one row that counts. Times are ISO 8601 UTC. */
export type RefusalRow = Refusal & {
  readonly seenAt: string;
  readonly lastSeenAt: string;
  readonly times: number;
};

/** Where a service stores them over a restart. */
export type Refusals = {
  add(refusal: Refusal, now: Date): void;
  /** Newest first, at most `MOST_REFUSALS`. */
  all(): readonly RefusalRow[];
};

export const NO_REFUSALS: Refusals = { add: () => {}, all: () => [] };

/** The oldest give way. */
export const MOST_REFUSALS = 1000;

/** What makes two refusals the same. */
export function refusalKey({ source, step, sha256, reason }: Refusal): string {
  return JSON.stringify([source, step, sha256, reason.code, reason.about]);
}

export function reasonText(locale: Locale, { code, about }: Reason): string {
  return reasons(locale)[code](about);
}

export function insteadText(locale: Locale, { code, about }: Instead): string {
  return insteads(locale)[code](about);
}

/** Whether a stored pair is one of this version. */
export function isReason(stored: { code: string; about: string }): stored is Reason {
  return stored.code in reasons('en');
}

export function isInstead(stored: { code: string; about: string }): stored is Instead {
  return stored.code in insteads('en');
}

const orNull = <T extends TSchema>(type: T) => Type.Union([type, Type.Null()]);

/** A row of `GET /api/refusals`. */
export const REFUSAL = Type.Object(
  {
    source: Type.String(),
    step: Type.String(),
    seen_at: Type.String({ format: 'date-time' }),
    last_seen_at: Type.String({ format: 'date-time' }),
    times: Type.Integer({ description: 'how often the same reply was refused' }),
    sha256: orNull(
      Type.String({ description: 'of what arrived; of several replies read together: in order' }),
    ),
    bytes: orNull(Type.Integer()),
    reason: Type.String(),
    instead: Type.String({ description: 'what is shown in its place' }),
  },
  { title: 'Refusal', additionalProperties: false },
);

export function refusalRecord(row: RefusalRow): Static<typeof REFUSAL> {
  return {
    source: row.source,
    step: row.step,
    seen_at: row.seenAt,
    last_seen_at: row.lastSeenAt,
    times: row.times,
    sha256: row.sha256,
    bytes: row.bytes,
    reason: reasonText('en', row.reason),
    instead: insteadText('en', row.instead),
  };
}
