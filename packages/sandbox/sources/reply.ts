/** A stand-in's reply before faults of the transport. */
export type Reply = {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  /** Given for documents that rarely change; makes 304 possible. */
  readonly lastModified?: string;
};

export function json(value: unknown, status = 200): Reply {
  return { status, type: 'application/json; charset=utf-8', body: JSON.stringify(value) };
}

export function text(body: string, type: string, lastModified: string): Reply {
  return { status: 200, type, body, lastModified };
}

export function notThere(): Reply {
  return { status: 404, type: 'text/html; charset=utf-8', body: '<h1>404</h1>' };
}
