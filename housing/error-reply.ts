import type { PublicError } from '@tessera/kit/errors';
import { errorAsJson, errorInCallersForm } from '@tessera/kit/http/error-form';
import type { ErrorReply } from '@tessera/kit/http/error-reply';
import { errorMain, errorTitle } from '@tessera/kit/ui/error-page';
import type { FastifyRequest } from 'fastify';
import type { Frame } from './ui/frame.ts';

/** An error in the form the caller can use; the chart and status endpoints speak JSON to everyone. */
export function errorReply(frame: Frame, error: PublicError, request: FastifyRequest): ErrorReply {
  if (/^\/api\/(chart\/|status)/.test(request.url)) return errorAsJson(error);
  return errorInCallersForm(error, request, (visit) => {
    const title = errorTitle(error, visit.locale);
    const main = errorMain(error, visit.locale, '/');
    return frame(visit, { title, description: title, main });
  });
}
