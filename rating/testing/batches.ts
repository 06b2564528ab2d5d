import type { Answer, TestService } from './test-service.ts';

/** `POST /api/v1/batches`. */
export async function post(one: TestService, body: object, headers: Record<string, string> = {}) {
  const reply = await fetch(`${one.base}/api/v1/batches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const said = (await reply.json()) as Answer['body'];
  return { status: reply.status, headers: reply.headers, body: said };
}

/** The results of a batch, once it has ended. */
export async function linesOf(one: TestService, id: string) {
  const text = await (await fetch(`${one.base}/api/v1/batches/${id}/results`)).text();
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}
