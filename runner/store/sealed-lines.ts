import { type Sealable, sealedParts, sealedReason } from '../job/sealed.ts';
import type { JobLine, Line, ScheduleLine } from './port/transfer.ts';
import type { Seal } from './shared/seal.ts';
import { openedBody, sealedBody } from './shared/sealed-bodies.ts';

/** A line of an export, decrypted. Throws where no key opens what is sealed in it. */
export function plainLine(line: Line, seal: Seal): Line {
  if (line.kind === 'queue') return line;
  const plain = changed(line, (body) => openedBody(body, seal), seal.open);
  const results = plain.kind === 'job' ? [plain.result, ...plain.attempts.map(responseOf)] : [];
  const isOpen = !results.some((text) => text !== null && sealedParts(text));
  if (isOpen && sealedReason(plain) === undefined) return plain;
  const what = `${line.kind} ${line.id}`;
  throw new Error(`${what}: no key in security.encryption_key opens what is sealed in it`);
}

/** A line of an import as it is stored: encrypted, unless it is so already. */
export function sealedLine(line: Line, seal: Seal): Line {
  if (line.kind === 'queue') return line;
  return changed(
    line,
    (body) => sealedBody(body, seal),
    (text, field) => (sealedParts(text) === undefined ? seal.seal(text, field) : text),
  );
}

function changed(
  line: JobLine | ScheduleLine,
  changedBody: <T extends Partial<Sealable>>(of: T) => T,
  changedText: Seal['open'],
): JobLine | ScheduleLine {
  const body = changedBody(line);
  if (body.kind === 'schedule') return body;
  return {
    ...body,
    result: body.result && changedText(body.result, 'result'),
    attempts: body.attempts.map((attempt) => ({
      ...attempt,
      response: attempt.response && changedText(attempt.response, 'response'),
    })),
  };
}

const responseOf = ({ response }: JobLine['attempts'][number]) => response;
