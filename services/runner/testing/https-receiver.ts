import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A self-signed certificate of 127.0.0.1 and localhost, valid for a hundred years. */
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBozCCAUmgAwIBAgIUSEr3wm4rLh0lOKe8DUAQTssG7FMwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNcmVjZWl2ZXIudGVzdDAgFw0yNjExMjIwMjE3NDFaGA8yMTI2
MTAyOTAyMTc0MVowGDEWMBQGA1UEAwwNcmVjZWl2ZXIudGVzdDBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABPvq3JJFijehQcm7ScBrbjZzJ4P0PJnvQO1V+NvT5xef
Y9PGxTIk/m+x9JZlPal6yXHEhSLg6oZHR1QNLnZUwoujbzBtMB0GA1UdDgQWBBRs
bCio9ial541xKiIo3NzAwuQgyjAfBgNVHSMEGDAWgBRsbCio9ial541xKiIo3NzA
wuQgyjAPBgNVHRMBAf8EBTADAQH/MBoGA1UdEQQTMBGHBH8AAAGCCWxvY2FsaG9z
dDAKBggqhkjOPQQDAgNIADBFAiEAySPT1HkuCCY2HHtuEemG+c3mGkTVunsuAMjw
GpWoB1ACIEn+hqvqyRVCcmtisY67P24BrZ34Rx7AXKbQuyec+aGG
-----END CERTIFICATE-----
`;

const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgcrxJtGCHLIQbBlKj
QAGceisFPIwAlaxpVDBahiIDo/6hRANCAAT76tySRYo3oUHJu0nAa242cyeD9DyZ
70DtVfjb0+cXn2PTxsUyJP5vsfSWZT2peslxxIUi4OqGR0dUDS52VMKL
-----END PRIVATE KEY-----
`;

/** A receiver that answers `ok` over TLS with a certificate that no system trusts. */
export async function startHttpsReceiver(): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer({ key: KEY, cert: CERTIFICATE }, (_request, response) => {
    response.end('ok');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://127.0.0.1:${port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
