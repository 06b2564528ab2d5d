import { rmSync } from 'node:fs';
import { startChild } from '../bench/runner/child.ts';
import { startRunner } from './service.ts';
import { readSettings } from './settings/read.ts';
for (const s of ['', '-wal', '-shm', '.lock.db']) rmSync('/work/.mem2.db' + s, { force: true });
const target = await startChild<any>('target.ts');
const settings: any = readSettings({ args: ['--host', '127.0.0.1', '--port', '0', '--db-path', '/work/.mem2.db'], env: {}, readFile: () => undefined });
const r = await startRunner(settings, { clock: Date.now, random: Math.random, silent: process.env.SILENT === '1' });
const H = { 'content-type': 'application/json' };
const send = async (p: string, b: any) => { const x = await fetch(r.url + p, { method: 'POST', headers: H, body: JSON.stringify(b) }); await x.arrayBuffer(); };
await send('/queues', { name: 'm', max_concurrency: 50 });
const job = { callback_url: `http://127.0.0.1:${target.first.port}/hook`, queue_name: 'm', payload: { kind: 'bench', text: 'x'.repeat(170) } };
for (let l = 20000; l > 0; l -= 500) await send('/jobs/batch', { jobs: new Array(500).fill(job) });
for (;;) { const { jobs } = await (await fetch(r.url + '/metrics')).json() as any; if (jobs.completed >= 20000) break; await new Promise((q) => setTimeout(q, 200)); }
console.error('rss', process.memoryUsage().rss / 1e6 | 0);
await r.close(); await target.stop();
for (const s of ['', '-wal', '-shm', '.lock.db']) rmSync('/work/.mem2.db' + s, { force: true });
