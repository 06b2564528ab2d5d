import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

type ReceivedMail = { readonly to: string; readonly raw: string; readonly text: string };

/** A real SMTP server that keeps what it receives. */
export async function startMailServer() {
  const mails: ReceivedMail[] = [];
  let refuses = false;
  const unknown = new Set<string>();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const refusal = Object.assign(new Error('no such mailbox'), { responseCode: 550 });
      done(unknown.has(address) ? refusal : null);
    },
    onData(stream, { envelope }, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece) => pieces.push(piece));
      stream.on('end', () => {
        if (refuses) return done(new Error('no room'));
        const raw = Buffer.concat(pieces).toString();
        mails.push({ to: envelope.rcptTo[0]!.address, raw, text: decoded(raw) });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    /** Addresses that it has no mailbox for. */
    unknown,
    refuse(yes: boolean) {
      refuses = yes;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The plain part of a mail, whatever it is encoded as. */
function decoded(raw: string): string {
  const part = raw.split(/^--/m).find((one) => /content-type: text\/plain/i.test(one)) ?? raw;
  const [head = '', ...body] = part.split('\r\n\r\n');
  const text = body.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString();
  if (!/quoted-printable/i.test(head)) return text;
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
