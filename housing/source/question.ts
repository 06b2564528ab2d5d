/** What to ask a source for. The address is the source's configured prefix and this path. */
export type Question = {
  /** How the document is called in logs and under which its version is remembered. */
  readonly document: string;
  readonly path: string;
  /** About five times the usual size: a reply beyond it is not what we asked for. */
  readonly maxBytes: number;
  readonly headers?: Readonly<Record<string, string>>;
};
