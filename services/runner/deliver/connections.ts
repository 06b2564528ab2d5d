import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';

/*
 * Connections. One for each call under way, used again while it is idle for less than the receiver
 * allows. A call opens its own where none is idle, so no call waits for the connection of another.
 */

/** A call that a connection carries. */
export type Carried = {
  onData(bytes: Buffer): void;
  /** The connection is gone; `error` is missing where the receiver has ended it. */
  onGone(error: Error | undefined): void;
};

export type Connection = {
  readonly socket: Socket;
  readonly origin: string;
  /** Undefined: idle. */
  carried: Carried | undefined;
  /** Not used again from this moment on, by a clock that only passes. */
  idleUntil: number;
};

/** An idle connection is closed after as long, or a second before the receiver would. */
const IDLE_MS = 10_000;
const MARGIN_MS = 1000;

export type Connections = ReturnType<typeof createConnections>;

export function createConnections(connect: buildConnector.connector) {
  /** By origin, the last used one at the end. */
  const idle = new Map<string, Connection[]>();
  const sockets = new Set<Socket>();
  let isClosed = false;

  /** An idle connection to the origin. */
  function take(origin: string): Connection | undefined {
    const now = performance.now();
    const free = idle.get(origin);
    for (;;) {
      const connection = free?.pop();
      if (connection === undefined) return undefined;
      if (connection.idleUntil > now && connection.socket.writable) return connection;
      connection.socket.destroy();
    }
  }

  /** Opens a connection; returns how to give it up. */
  function open(url: URL, onOpen: (error: Error | null, opened: Connection | null) => void) {
    if (isClosed) {
      onOpen(new Error('the runner is stopping'), null);
      return () => {};
    }
    const { origin, host, protocol, port } = url;
    const hostname = url.hostname.replace(/^\[|\]$/g, '');
    // Undefined where an address is refused without connecting.
    const attempt = connect({ hostname, host, protocol, port }, (error, socket) => {
      if (error !== null) onOpen(error, null);
      else onOpen(null, made(socket, origin));
    }) as unknown as Socket | undefined;
    if (attempt === undefined) return () => {};
    sockets.add(attempt);
    attempt.on('close', () => sockets.delete(attempt));
    return () => void attempt.destroy();
  }

  function made(socket: Socket, origin: string): Connection {
    const connection: Connection = { socket, origin, carried: undefined, idleUntil: 0 };
    const gone = (error?: Error) => {
      const { carried } = connection;
      connection.carried = undefined;
      const free = idle.get(origin);
      if (free !== undefined) {
        const others = free.filter((one) => one !== connection);
        if (others.length > 0) idle.set(origin, others);
        else idle.delete(origin);
      }
      socket.destroy();
      carried?.onGone(error);
    };
    socket.on('data', (bytes: Buffer) => {
      if (connection.carried === undefined) gone();
      else connection.carried.onData(bytes);
    });
    socket.on('end', gone);
    socket.on('error', gone);
    socket.on('close', () => gone());
    socket.setTimeout(IDLE_MS, () => {
      if (connection.carried === undefined) gone();
    });
    return connection;
  }

  return {
    take,
    open,
    /** The call has ended and the connection may carry another. @param keepAlive header of the reply */
    giveBack(connection: Connection, keepAlive: string | undefined): void {
      connection.carried = undefined;
      const seconds = /\btimeout=(\d{1,6})/i.exec(keepAlive ?? '')?.[1];
      const allowedMs = seconds === undefined ? IDLE_MS : Number(seconds) * 1000 - MARGIN_MS;
      connection.idleUntil = performance.now() + Math.min(IDLE_MS, allowedMs);
      const free = idle.get(connection.origin);
      if (free === undefined) idle.set(connection.origin, [connection]);
      else free.push(connection);
    },
    closeAll(): void {
      isClosed = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}
