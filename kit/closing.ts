/** Whoever opens something registers how it is closed; closing runs in reverse order of opening. */
export type Closing = {
  add(name: string, close: () => unknown): void;
  /** Closes everything once. A closer that fails does not keep the others from running. */
  close(): Promise<void>;
};

type ClosingOptions = { readonly onError?: (name: string, error: unknown) => void };

export function createClosing({ onError = reportOnStderr }: ClosingOptions = {}): Closing {
  const closers: { name: string; close: () => unknown }[] = [];
  let closed: Promise<void> | undefined;

  async function closeAll(): Promise<void> {
    for (const { name, close } of closers.reverse()) {
      try {
        await close();
      } catch (error) {
        onError(name, error);
      }
    }
  }

  return {
    add: (name, close) => void closers.push({ name, close }),
    close: () => (closed ??= closeAll()),
  };
}

function reportOnStderr(name: string, error: unknown): void {
  console.error(`closing ${name} failed:`, error);
}

/** SIGTERM or SIGINT closes and exits with 0; a second signal exits at once. */
export function closeOnSignals(closing: Closing): void {
  let asked = false;
  for (const [signal, number] of [
    ['SIGINT', 2],
    ['SIGTERM', 15],
  ] as const) {
    process.on(signal, async () => {
      if (asked) process.exit(128 + number);
      asked = true;
      await closing.close();
      process.exit(0);
    });
  }
}
