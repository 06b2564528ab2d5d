import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer as createNetServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, plainServer } from '../testing/ask.ts';
import { perMinute } from './rate-limit.ts';

const text = await readFile(new URL('../../docs/reverse-proxy.md', import.meta.url), 'utf8');

/** The configuration in the guide, for our ports and without TLS. */
function configuration(
  language: 'nginx' | 'caddy',
  ports: { service: number; proxy: number },
  isBelowPath = false,
) {
  const blocks = [...text.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))];
  const block = blocks[isBelowPath ? 1 : 0]?.[1] ?? '';
  const isLocation = block.startsWith('location');
  return (isLocation ? `server {\n  listen 443 ssl;\n${block}}` : block)
    .replace('127.0.0.1:8000', `127.0.0.1:${ports.service}`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${ports.proxy};`)
    .replace(/^\s*ssl_.*\n/gm, '')
    .replace(/^(votes|x)\.example \{/m, `http://votes.example:${ports.proxy} {`);
}

const PROXIES = {
  nginx: {
    config: (block: string, folder: string) => `daemon off; error_log stderr; pid ${folder}/pid;
events {}
http { access_log off; client_body_temp_path ${folder}; proxy_temp_path ${folder};
fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
${block} }`,
    command: (path: string) => ['nginx', '-c', path],
  },
  caddy: {
    config: (block: string) => `{\n admin off\n}\n${block}`,
    command: (path: string) => ['caddy', 'run', '--adapter', 'caddyfile', '--config', path],
  },
} as const;

for (const [name, proxy] of Object.entries(PROXIES) as ['nginx', typeof PROXIES.nginx][])
  for (const base of ['', '/votes']) {
    const isMissing = spawnSync(name, [name === 'nginx' ? '-v' : 'version']).error !== undefined;
    test(`behind ${name}, as the guide sets it up ${base}, limits count real callers`, {
      skip: isMissing && `no ${name} on this machine; the same headers are sent by hand elsewhere`,
    }, async (t) => {
      const server = await plainServer({
        trustProxy: 1,
        publicUrl: `https://votes.example${base}`,
        compression: true,
      });
      server.get('/limited', { config: perMinute(5) }, ({ ip, host, protocol }) => ({
        ip,
        host,
        protocol,
        padding: 'x'.repeat(2000),
      }));
      const url = await server.listen({ host: '127.0.0.1', port: 0 });
      const folder = await mkdtemp(join(tmpdir(), 'proxy-'));
      const ports = { service: Number(new URL(url).port), proxy: await freePort() };
      const path = join(folder, 'config');
      await writeFile(path, proxy.config(configuration(name, ports, base !== ''), folder));
      const [program = '', ...args] = proxy.command(path);
      const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
      const child = spawn(program, args, { stdio: 'ignore', env });
      t.after(async () => {
        child.kill();
        await server.close();
        await rm(folder, { recursive: true, force: true });
      });

      const through = (spoofed: string) =>
        ask(`http://127.0.0.1:${ports.proxy}`, `${base}/limited`, {
          headers: {
            host: `votes.example:${ports.proxy}`,
            'x-forwarded-for': spoofed,
            'accept-encoding': 'br',
          },
        });
      for (
        let i = 0;
        i < 100 && (await through('1.1.1.1').catch(() => undefined)) === undefined;
      ) {
        await sleep(50);
        i += 1;
      }
      const statuses: number[] = [];
      for (let i = 0; i < 8; i++) statuses.push((await through(`10.9.8.${i}`)).status);
      assert.deepEqual(statuses.slice(-4), [429, 429, 429, 429], `${statuses}`);
      const direct = await ask(url, '/limited', { headers: { 'x-forwarded-for': '203.0.113.9' } });
      assert.equal((direct.json() as { ip: string }).ip, '203.0.113.9');
    });
  }

async function freePort(): Promise<number> {
  const server = createNetServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
