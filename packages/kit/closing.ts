/** Whoever opens something registers how it is closed; closing runs in reverse order of opening. */
export type Closing = {
  /**
   * `close` gets the longest time it may wait for work under way, undefined for as long as the work
   * itself may take. `underWay` says what it waits for: `2 calls`.
   */
  add(
    name: string,
    close: (graceMs?: number) => unknown,
    underWay?: () => string | undefined,
  ): void;
  /** Sets the output of sentences about stopping; standard error until then. */
  logTo(log: (sentence: string) => void): void;
  log(sentence: string): void;
  /** The work a stop would wait for: `2 calls, 1 computation`; empty: none. */
  underWay(): string;
  /** Closes everything once. A closer that fails does not keep the others from running. */
  close(graceMs?: number): Promise<void>;
};

type ClosingOptions = { readonly onError?: (name: string, error: unknown) => void };

type Closer = {
  readonly name: string;
  readonly close: (graceMs?: number) => unknown;
  readonly underWay: (() => string | undefined) | undefined;
};

export function createClosing({ onError = reportOnStderr }: ClosingOptions = {}): Closing {
  const closers: Closer[] = [];
  let closed: Promise<void> | undefined;
  let log = (sentence: string) => console.error(sentence);

  async function closeAll(graceMs: number | undefined): Promise<void> {
    for (const { name, close } of closers.reverse()) {
      try {
        await close(graceMs);
      } catch (error) {
        onError(name, error);
      }
    }
  }

  return {
    add: (name, close, underWay) => void closers.push({ name, close, underWay }),
    logTo: (other) => {
      log = other;
    },
    log: (sentence) => log(sentence),
    underWay: () => closers.flatMap(({ underWay }) => underWay?.() ?? []).join(', '),
    close: (graceMs) => (closed ??= closeAll(graceMs)),
  };
}

function reportOnStderr(name: string, error: unknown): void {
  console.error(`closing ${name} failed: ${(error as Error).message}`);
}

const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;
/** npm forwards a signal that the terminal or systemd has already sent to the whole group. */
const ECHO_MS = 1000;
const REMIND_MS = 5000;

/**
 * SIGTERM, SIGINT or SIGHUP closes everything and exits (0, or the code a command has set). A second
 * signal within a second is an echo of the first; a later one exits at once. A process that was
 * started with an IPC channel also ends when its parent is gone, whatever ended that.
 */
export function closeOnSignals(closing: Closing, onForce: () => void = () => {}): void {
  let firstAt: number | undefined;

  function stop(): void {
    firstAt = performance.now();
    announce(closing);
    setInterval(() => announce(closing), REMIND_MS).unref();
    // In the next turn of the loop, after an aborted command has set its exit code.
    void closing.close().then(() => setImmediate(() => process.exit()));
  }

  for (const [signal, number] of Object.entries(SIGNALS)) {
    process.on(signal, () => {
      if (firstAt === undefined) return stop();
      if (performance.now() - firstAt < ECHO_MS) return;
      onForce();
      process.exit(128 + number);
    });
  }
  if (process.channel) {
    process.once('disconnect', () => {
      if (firstAt === undefined) stop();
    });
  }
  surviveBrokenPipes();
}

function announce(closing: Closing): void {
  const underWay = closing.underWay();
  closing.log(underWay === '' ? 'stopping' : `stopping: ${underWay} under way, again to force`);
}

let surviving = false;

/**
 * A reader of our output that is gone (`| head`, a closed terminal) must not end us in the middle
 * of work. Standard output reports that as an error event, a logger that writes to the descriptor
 * itself as an exception.
 */
function surviveBrokenPipes(): void {
  if (surviving) return;
  surviving = true;
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error) => {
      if (!isBrokenPipe(error)) throw error;
    });
  }
  process.on('uncaughtException', (error) => {
    if (isBrokenPipe(error)) return;
    console.error(error);
    process.exit(1);
  });
}

/** EPIPE from a pipe, EIO from a terminal that was closed; then the stream may be destroyed. */
function isBrokenPipe(error: unknown): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return (
    code === 'ERR_STREAM_DESTROYED' || (syscall === 'write' && /^(EPIPE|EIO)$/.test(code ?? ''))
  );
}
