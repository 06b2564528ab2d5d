import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';

/** A proxy by which services are called from outside, each below a path. */
type FrontProxy = {
  /** Why it cannot be tried here. */
  readonly skip: string | false;
  readonly scheme: 'http' | 'https';
  /** Resolves with what ends it, when it answers at `SCHEME://localhost:PORT`. */
  start(ports: Ports, port: number): Promise<() => void>;
};

/** Port of a service by its path: `{ '/votes': 31000 }`. */
type Ports = Readonly<Record<string, number>>;

const guide = readFileSync(join(import.meta.dirname, '../../docs/reverse-proxy.md'), 'utf8');

/** The guide's lines for a service below a path, for each service. */
function linesOfGuide(language: 'nginx' | 'caddy', ports: Ports): string {
  const [, example = ''] =
    guide
      .split('## Below a path')[1]
      ?.match(
        new RegExp(`\`\`\`${language}\n(?:x\\.example \\{\n)?(.*?)(?:\n\\})?\n\`\`\``, 's'),
      ) ?? [];
  const lines = Object.entries(ports).map(([path, port]) => {
    return example.replace('/votes', path).replace('127.0.0.1:8000', `127.0.0.1:${port}`);
  });
  return language === 'nginx' ? lines.map((line) => `${line}\n}`).join('\n') : lines.join('\n');
}

/** Hands requests on as they are, with the name by which it was called. */
async function plain(ports: Ports, port: number): Promise<() => void> {
  const proxy = createServer((asked, answer) => {
    const found = Object.entries(ports).find(([path]) =>
      new RegExp(`^${path}(/|\\?|$)`).test(asked.url ?? ''),
    );
    if (found === undefined) return void answer.writeHead(404).end(`nothing at ${asked.url}`);
    const headers = { ...asked.headers, 'x-forwarded-for': '203.0.113.7' };
    const target = `http://127.0.0.1:${found[1]}${asked.url}`;
    const onward = request(target, { method: asked.method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  proxy.listen(port, '127.0.0.1');
  await once(proxy, 'listening');
  return () => {
    proxy.close();
    proxy.closeAllConnections();
  };
}

async function nginx(ports: Ports, port: number): Promise<() => void> {
  const folder = temporaryFolder('nginx');
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const made = ['-keyout', key, '-out', certificate, '-subj', '/CN=localhost', '-days', '2'];
  spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...made]);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; error_log stderr; pid ${folder}/pid;
events {}
http {
access_log off;
${places.map((place) => `${place}_temp_path ${folder};`).join('\n')}
server {
  listen 127.0.0.1:${port} ssl;
  server_name localhost;
  ssl_certificate ${certificate};
  ssl_certificate_key ${key};
${linesOfGuide('nginx', ports)}
}
}`,
  );
  return started(spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' }), port);
}

async function caddy(ports: Ports, port: number): Promise<() => void> {
  const folder = temporaryFolder('caddy');
  const config = join(folder, 'Caddyfile');
  writeFileSync(
    config,
    `{
  admin off
  auto_https disable_redirects
  skip_install_trust
}
https://localhost:${port} {
  tls internal
${linesOfGuide('caddy', ports)}
}`,
  );
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const args = ['run', '--adapter', 'caddyfile', '--config', config];
  return started(spawn('caddy', args, { stdio: 'ignore', env }), port);
}

/** Waits until TLS is spoken. */
async function started(child: ChildProcess, port: number): Promise<() => void> {
  for (let tries = 0; tries < 200; tries++) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended at once`);
    if (await fetch(`https://localhost:${port}`).catch(() => undefined)) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return () => void child.kill();
}

const missing = (program: string, flag: string) =>
  spawnSync(program, [flag]).error !== undefined && `no ${program} on this machine`;

/** How services are called from outside. */
export const FRONT_PROXIES: Readonly<Record<string, FrontProxy>> = {
  'a plain proxy': { skip: false, scheme: 'http', start: plain },
  'nginx with TLS': {
    skip: missing('nginx', '-v') || missing('openssl', 'version'),
    ...{ scheme: 'https', start: nginx },
  },
  'Caddy with TLS': { skip: missing('caddy', 'version'), scheme: 'https', start: caddy },
};
