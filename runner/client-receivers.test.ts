// The receivers of the README, as they stand there: each runs against a real runner that signs, and
// against the shared vectors.
import assert from 'node:assert/strict';
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { startTestRunner, type TestRunner } from './testing/runner.ts';

const run = promisify(execFile);
const here = join(import.meta.dirname, '../runner-client');
const readme = readFileSync(join(here, 'README.md'), 'utf8');

/** The code blocks of a language below a heading, in order. */
function blocks(heading: string, language: string): string[] {
  const section = readme.split(`# ${heading}\n`)[1]!.split(/^##/m)[0]!;
  return [...section.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(
    (match) => match[1]!,
  );
}

const { vectors } = JSON.parse(readFileSync(join(here, 'signature-vectors.json'), 'utf8'));
const verdicts = vectors.map(({ name, valid }: { name: string; valid: boolean }) => [name, valid]);

const SECRET = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDcJqz3PmY9Fc=';
const OLD = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
let runner: TestRunner;
let unsigned: TestRunner;
before(async () => {
  runner = await startTestRunner({ toml: `[signing]\nsecrets = ["${SECRET}", "${OLD}"]\n` });
  unsigned = await startTestRunner({ toml: '' });
});
after(async () => {
  await runner.close();
  await unsigned.close();
});

/** `false`, or why a test with this tool is skipped. */
async function missing(tool: string, ...args: string[]): Promise<string | false> {
  const works = await run(tool, args).catch(() => undefined);
  return works === undefined ? `${tool} is not installed` : false;
}

/** A receiver that knows the old secret completes signed jobs and refuses unsigned ones. */
async function checkReceiver(start: (env: NodeJS.ProcessEnv) => ChildProcess): Promise<void> {
  const port = await freePort();
  const child = start({ ...process.env, PORT: port, SECRETS: OLD });
  try {
    const callback_url = `http://127.0.0.1:${port}/`;
    await answers(callback_url, child);
    const payload = { order: 17, name: 'Žofie ✓' };
    const { id } = await runner.client.enqueue({ callback_url, payload });
    const done = await runner.client.waitFor(id);
    assert.deepEqual([done.status, done.result], ['completed', 'thank you']);
    const other = await unsigned.client.enqueue({ callback_url, payload });
    const refused = await unsigned.client.waitFor(other.id);
    assert.equal(refused.status, 'dead');
    assert.match(refused.last_error ?? '', /HTTP 401/);
  } finally {
    child.kill('SIGKILL');
  }
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(port);
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  const ended = () => child.exitCode !== null;
  while ((await fetch(url, { method: 'POST', body: '{}' }).catch(() => undefined)) === undefined) {
    assert.ok(!ended(), `the receiver ended with ${child.exitCode}`);
    await new Promise((done) => setTimeout(done, 30));
  }
}

test('6.5: the receiver in TypeScript takes signed jobs and refuses others', async () => {
  const [program] = blocks('TypeScript', 'ts');
  const args = ['--input-type=module-typescript', '--eval', program!];
  await checkReceiver((env) => spawn(process.execPath, args, { cwd: here, env }));
});

const python = { skip: await missing('python3', '--version') };

test('6.5: the receiver in Python takes signed jobs and refuses others', python, async () => {
  const [program] = blocks('Python', 'python');
  await checkReceiver((env) => spawn('python3', ['-c', program!], { env, stdio: 'ignore' }));
});

test('6.5: the receiver in Python decides every shared vector', python, async () => {
  const folder = temporaryFolder('python-receiver');
  writeFileSync(join(folder, 'receiver.py'), blocks('Python', 'python')[0]!);
  const check = `
import json, sys
from receiver import verify
given = json.load(open(sys.argv[1]))
def valid(v):
    try:
        return verify(v["secrets"], v["headers"], v["body"].encode(), given["now"]) == json.loads(v["body"])
    except ValueError:
        return False
print(json.dumps([[v["name"], valid(v)] for v in given["vectors"]]))
`;
  const file = join(here, 'signature-vectors.json');
  const { stdout } = await run('python3', ['-c', check, file], { cwd: folder });
  assert.deepEqual(JSON.parse(stdout), verdicts);
});

const go = { skip: await missing('go', 'version') };

const GO_CHECK = `package main

import (
	"encoding/json"
	"net/http"
	"os"
	"testing"
	"time"
)

func TestVectors(t *testing.T) {
	var given struct {
		Now     int64
		Vectors []struct {
			Name    string
			Valid   bool
			Secrets []string
			Headers map[string]string
			Body    string
		}
	}
	file, _ := os.ReadFile(os.Getenv("VECTORS"))
	if err := json.Unmarshal(file, &given); err != nil || len(given.Vectors) == 0 {
		t.Fatal(err)
	}
	for _, v := range given.Vectors {
		header := http.Header{}
		for name, value := range v.Headers {
			header.Set(name, value)
		}
		if verify(v.Secrets, header, []byte(v.Body), time.Unix(given.Now, 0)) != v.Valid {
			t.Error(v.Name)
		}
	}
}
`;

test(
  '6.5: the receiver in Go decides every shared vector, takes signed jobs and refuses others',
  go,
  async () => {
    const folder = temporaryFolder('go-receiver');
    writeFileSync(join(folder, 'go.mod'), 'module receiver\n');
    writeFileSync(join(folder, 'main.go'), blocks('Go', 'go')[0]!);
    writeFileSync(join(folder, 'vectors_test.go'), GO_CHECK);
    const env = {
      ...process.env,
      VECTORS: join(here, 'signature-vectors.json'),
      GOCACHE: join(folder, 'cache'),
      GOFLAGS: '-mod=mod',
    };
    await run('go', ['test', '.'], { cwd: folder, env });
    await run('go', ['build', '-o', 'receiver', '.'], { cwd: folder, env });
    await checkReceiver((own) => spawn(join(folder, 'receiver'), { env: own }));
  },
);

test('6.5: openssl computes the signature of a call', {
  skip: (await missing('openssl', 'version')) || (await missing('bash', '--version')),
}, () => {
  const folder = temporaryFolder('openssl');
  const [, script] = blocks('Shell', 'sh');
  const { secrets, headers, body } = vectors[0];
  writeFileSync(join(folder, 'body.json'), body);
  const env = {
    ...{ PATH: process.env.PATH, SECRET: secrets[0], ID: headers['webhook-id'] },
    TIMESTAMP: headers['webhook-timestamp'],
  };
  const options = { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' } as const;
  const printed = execFileSync('bash', ['-c', script!], options);
  assert.equal(printed.trim(), headers['webhook-signature']);
});

test('4.1: the job of the README is enqueued with curl', {
  skip: await missing('curl', '--version'),
}, async () => {
  const [script] = blocks('Shell', 'sh');
  const command = script!.replace('http://127.0.0.1:6390', unsigned.url).replaceAll('8103', '9');
  const { stdout } = await run('bash', ['-c', command]);
  assert.equal(JSON.parse(stdout).idempotency_key, 'order-17');
});

test('10.4, 4.10: the other TypeScript of the README runs', async (t) => {
  const plain = await startTestRunner({ toml: '' });
  t.after(() => plain.close());
  const here = (example: string) =>
    example
      .replaceAll('http://127.0.0.1:6390', plain.url)
      .replaceAll('http://127.0.0.1:8103', plain.receiver.url);
  const evaluate = async (program: string) => {
    const args = ['--input-type=module-typescript', '--eval', program];
    return (await run(process.execPath, args, { cwd: import.meta.dirname })).stdout;
  };
  const printed = await evaluate(here(blocks('Add jobs', 'ts')[0]!));
  assert.equal(printed, 'completed {"ok":true}\n');
  const [later] = blocks('Work that takes long', 'ts');
  await evaluate(`${here(later!)}
    const headers = new Headers({ 'x-runner-job-id': 'unknown', 'x-runner-claim': '1.unknown.w' });
    await work(headers, async () => 'done').catch((error) => {
      if (error.status !== 409) throw error;
    });`);
});
