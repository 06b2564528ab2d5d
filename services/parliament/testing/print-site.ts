import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A stand-in of the site for tests of the pipeline alone: HTML documents, and every request noted. */
export type PrintSite = {
  readonly url: string;
  /** Paths asked for, in order. */
  readonly requests: string[];
  /** The answer to the next requests; undefined: the page. */
  fault: ((path: string) => { status: number; body?: string | Buffer } | undefined) | undefined;
  close(): Promise<void>;
};

const page = (content: string) =>
  `<!doctype html><html><head><meta charset="windows-1250"></head><body><div id="main-content">${content}</div></body></html>`;

export async function startPrintSite(): Promise<PrintSite> {
  const requests: string[] = [];
  const site = { requests, fault: undefined as PrintSite['fault'] };
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '';
    requests.push(path);
    const fault = site.fault?.(path);
    if (fault) {
      response.writeHead(fault.status, { 'content-type': 'text/html' });
      response.end(fault.body ?? '');
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=windows-1250' });
    // ASCII is the same in windows-1250.
    response.end(pageOf(path));
  };
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(site, {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}

function pageOf(path: string): string {
  const query = new URL(path, 'http://site').searchParams;
  if (path.startsWith('/text/tiskt.sqw')) {
    const file = Number(query.get('ct')) * 100 + Number(query.get('ct1'));
    return page(
      `<table><tr><th colspan=2 class="lightblue">N&aacute;vrh z&aacute;kona</th></tr><tr><td><span class="file pdf"><a href="orig2.sqw?idd=${file}" title="Dokument PDF">t.pdf</a></span></td></tr></table>`,
    );
  }
  if (path.startsWith('/text/orig2.sqw')) {
    const [ct, ct1] = [Math.floor(Number(query.get('idd')) / 100), Number(query.get('idd')) % 100];
    return page(
      `<p>Navrh zakona c. ${ct}.</p><p>§ 1 Dan z prijmu cini ${ct1 + 15} procent ze zakladu dane.</p><p>§ 2 Zakon nabyva ucinnosti dnem vyhlaseni.</p><h2>Duvodova zprava</h2>`,
    );
  }
  if (path.startsWith('/historie.sqw')) {
    return page(
      `<h1>Sn&#283;movn&iacute; tisk ${query.get('t')}</h1><ul class="document-log"><li class="document-log-item"><span class="mark">1</span><p>1. &#269;ten&iacute; prob&#283;hlo 3. 2. 2026 na 4. sch&#367;zi. Hlasov&aacute;n&iacute; &#269;. <a href="hlasy.sqw?G=9">12</a>, n&aacute;vrh p&#345;ik&aacute;z&aacute;n.</p></li></ul>`,
    );
  }
  return page('');
}
