import { createTransport } from 'nodemailer';
import type { Mail } from './mails.ts';

/** Sends a mail to one address. Rejects when the server does not take it. */
export type Mailer = (to: string, mail: Mail) => Promise<void>;

const TIMEOUT_MS = 20_000;

/** @param smtpUrl `smtps://user:password@host:port` @param from sender of all mails */
export function createMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (to, { cancel, ...mail }) => {
    await transport.sendMail({
      ...{ from, to: { name: '', address: to }, ...mail },
      // RFC 8058: a mail program ends the subscription without showing a page.
      headers: {
        'auto-submitted': 'auto-generated',
        ...(cancel && {
          'list-unsubscribe': `<${cancel}>`,
          'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
        }),
      },
    });
  };
}
