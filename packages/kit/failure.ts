import { quoted } from './config.ts';

/** The failure in one line for the person who runs the program; never a stack. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  const reason = REASONS[code ?? ''];
  if (reason !== undefined && path !== undefined)
    return `${path} cannot be ${verb(syscall)}: ${reason}`;
  if (reason !== undefined && syscall !== undefined) return reason;
  // A failed connection to a name with several addresses is an AggregateError without words.
  const inner = error instanceof AggregateError ? error.errors.map(describeError).join('; ') : '';
  const cause = error.message === 'fetch failed' && error.cause ? describeError(error.cause) : '';
  return cause || error.message.split('\n')[0] || inner || code || error.name;
}

/** Why something failed, without the name of the file, for a sentence that has named it. */
export function reasonOf(error: unknown): string {
  return REASONS[(error as NodeJS.ErrnoException | undefined)?.code ?? ''] ?? describeError(error);
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EISDIR: 'it is a folder, not a file',
  EEXIST: 'it exists already and is no folder',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of this user is used up',
  EFBIG: 'files may not become so large',
  EMFILE: 'too many files are open',
  ENOTFOUND: 'the name of the host is not known',
  EAI_AGAIN: 'the name of the host cannot be looked up just now',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was cut',
  ETIMEDOUT: 'no answer came in time',
  ENETUNREACH: 'the network cannot be reached',
};

function verb(syscall: string | undefined): string {
  if (syscall === 'mkdir' || syscall === 'mkdtemp') return 'made';
  return syscall === 'scandir' || syscall === 'stat' || syscall === 'read' ? 'read' : 'opened';
}

/** Why nothing can be written at a path, with the code of the system and what helps. */
export function describeWriteFailure(error: unknown, path: string): string {
  const { code = '' } = error as NodeJS.ErrnoException;
  const reason = REASONS[code];
  if (reason === undefined) return describeError(error);
  const help = HELP[code];
  return `${path} cannot be written: ${reason}${help ? ` (${code}); ${help}` : ''}`;
}

const HELP: Readonly<Record<string, string>> = {
  EACCES: 'give this user the right to write there or choose another place',
  EPERM: 'give this user the right to write there or choose another place',
  EROFS: 'choose another place',
  ENOSPC: 'make room there or choose another place',
  EDQUOT: 'make room there or choose another place',
  EFBIG: 'raise the limit (ulimit -f)',
  EMFILE: 'raise the limit (ulimit -n)',
};

/** Why a program did not start; `portVariable` is how another port is chosen. */
export function startFailure(error: unknown, portVariable: string): string {
  const { code, syscall, address, port, hostname } = error as NodeJS.ErrnoException & {
    address?: string;
    port?: number;
    hostname?: string;
  };
  const hostVariable = portVariable.replace(/PORT$/, 'HOST');
  if (syscall === 'getaddrinfo' && hostname !== undefined)
    return `${hostVariable} ${quoted(hostname)}: ${describeError(error)}`;
  if (syscall === 'listen' || code === 'EADDRINUSE') {
    const other = `choose another one with ${portVariable}=…`;
    if (code === 'EADDRINUSE')
      return `port ${port} on ${address} is taken; stop what uses it or ${other}`;
    if (code === 'EACCES')
      return `port ${port} on ${address} is not allowed to this user; ${other}`;
    if (code === 'EADDRNOTAVAIL') return `${hostVariable} ${address} is no address of this machine`;
    if (code === 'EINVAL')
      return `${hostVariable} ${address} cannot be listened on; a link-local address needs its interface, such as fe80::1%eth0`;
  }
  return describeError(error);
}
