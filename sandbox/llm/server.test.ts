import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { LLM_FAULT_KINDS } from './behaviours.ts';
import { sentences } from './extracts.ts';
import { startLlm } from './server.ts';

const llm = await startLlm({ apiKey: 'secret', models: ['small:1b'] });
after(() => llm.close());
const authorization = 'Bearer secret';

const DOCUMENT = `Novela z. o odpadech z kaluží
Ochrana přírody se na oblast kaluží dosud nevztahuje.
Cílem návrhu je odstranit popsané nedostatky a zjednodušit
postup úřadů. Obce získají povinnost třídit odpad nejméně do pěti složek.
Návrh si vyžádá jednorázové výdaje státního rozpočtu ve výši 261 milionů korun.
Tento zákon nabývá účinnosti dnem 1. ledna 2027.`;
const fenced = (text: string) => `---BEGIN USER TEXT---\n${text}\n---END USER TEXT---`;
const CZECH = 'Odpovídej jen česky.';
const ENGLISH = 'Answer in English only.';

const post = (path: string, body: object, signal?: AbortSignal) =>
  fetch(llm.url + path, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
const generate = async (system: string, task: string, document = DOCUMENT) => {
  const prompt = `${task}\n\n${fenced(document)}`;
  const reply = await post('/api/generate', { model: 'small', system, prompt, stream: false });
  return ((await reply.json()) as { response: string }).response;
};

test('1.5 llm stand-in: both interfaces list the model and require the bearer token', async () => {
  for (const path of ['/api/tags', '/v1/models', '/api/generate']) {
    assert.equal((await fetch(llm.url + path)).status, 401);
  }
  const tags = await (await fetch(`${llm.url}/api/tags`, { headers: { authorization } })).json();
  assert.deepEqual(tags, { models: [{ name: 'small:1b', model: 'small:1b' }] });
  const models = await (await fetch(`${llm.url}/v1/models`, { headers: { authorization } })).json();
  assert.equal((models as { data: { id: string }[] }).data[0]?.id, 'small:1b');
});

test('1.5 llm stand-in: a Czech summary consists of sentences of the document', async () => {
  const answer = await generate(CZECH, 'Shrň následující sněmovní tisk.');
  assert.match(answer, /^\[stand-in\] Cílem návrhu je odstranit/);
  const quoted = sentences(answer.replace('[stand-in] ', ''));
  assert.equal(quoted.length, 3);
  for (const one of quoted) assert.ok(DOCUMENT.replace(/\s+/g, ' ').includes(one), one);
});

test('1.5 llm stand-in: an English summary names field, change, cost and effect', async () => {
  assert.equal(
    await generate(ENGLISH, 'Summarise the following print.'),
    '[stand-in] The print concerns the environment. Municipalities must sort waste into at least five kinds. The one-off cost to the state budget is 261 million crowns. The act takes effect on 1 January 2027.',
  );
});

test('1.5 llm stand-in: topics are offered labels whose keywords the document holds', async () => {
  const task =
    'Vyber témata. Témata: Finance a daně; Životní prostředí; Doprava. Tvar:\nTOPICS: a, b';
  assert.match(await generate(CZECH, task), /^TOPICS: Životní prostředí/);
});

test('1.5 llm stand-in: consolidation maps each label to an offered one or to itself', async () => {
  const task = 'Sluč témata. Témata: Životní prostředí; Doprava. Na řádek: původní -> výsledné';
  assert.equal(
    await generate(CZECH, task, 'odpady\nneznámé'),
    'odpady -> Životní prostředí\nneznámé -> neznámé',
  );
});

test('1.5 llm stand-in: a difference is described by its added and removed lines', async () => {
  const lines = '-pokutu do 90 000 Kč\n+pokutu do 5 000 Kč\n+nový odstavec';
  const task = 'Below is the difference between two versions.';
  assert.match(await generate(ENGLISH, task, lines), /adds 2 lines and removes 1 lines.*fine/);
  assert.match(await generate(CZECH, 'Následuje rozdíl.', lines), /„pokutu do 5 000 Kč“/);
});

test('1.5 llm stand-in: streams and whole replies carry the same answer', async () => {
  const prompt = `Shrň.\n\n${fenced(DOCUMENT)}`;
  const whole = await generate(CZECH, 'Shrň.');
  const stream = await post('/api/generate', { model: 'small', system: CZECH, prompt });
  const pieces = (await stream.text()).trim().split('\n');
  const joined = pieces.map((line) => (JSON.parse(line) as { response: string }).response).join('');
  assert.equal(joined, whole);
  const messages = [
    { role: 'system', content: CZECH },
    { role: 'user', content: prompt },
  ];
  const chat = await post('/v1/chat/completions', { model: 'small', messages });
  const reply = (await chat.json()) as { choices: { message: { content: string } }[] };
  assert.equal(reply.choices[0]?.message.content, whole);
});

test('1.5 llm stand-in: bad requests name what was expected', async () => {
  for (const [body, status, said] of [
    [{ prompt: 'x' }, 400, /model: expected/],
    [{ model: 'small' }, 400, /prompt: expected/],
    [{ model: 'large', prompt: 'x' }, 404, /'large' not found/],
  ] as const) {
    const reply = await post('/api/generate', body);
    assert.equal(reply.status, status);
    assert.match(await reply.text(), said);
  }
});

test('1.5 llm stand-in: answers on request are empty, refusing, foreign, endless or injected', async () => {
  const answers: Record<string, RegExp> = {
    empty: /^$/,
    refusing: /^Omlouvám se/,
    'wrong-language': /^The bill/,
    rambling: /^<think>.{3000}/s,
    injected: /<script>.*attacker\.invalid/s,
    thinking: /^<think>.*<\/think>/s,
    'never-stops-thinking': /^<think>[^<]*$/,
  };
  for (const [kind, expected] of Object.entries(answers)) {
    llm.fault({ kind: kind as (typeof LLM_FAULT_KINDS)[number], times: 1 });
    assert.match(await generate(CZECH, 'Shrň.'), expected, kind);
  }
  assert.match(await generate(CZECH, 'Shrň.'), /^\[stand-in\]/);
});

test('1.5 llm stand-in: replies on request fail, are cut, malformed or late', async () => {
  const ask = (signal?: AbortSignal) =>
    post('/api/generate', { model: 'small', prompt: 'x', stream: false }, signal);
  const statuses = { error: 500, overloaded: 503, unauthorized: 401 } as const;
  for (const [kind, status] of Object.entries(statuses)) {
    llm.fault({ kind: kind as keyof typeof statuses, times: 1 });
    assert.equal((await ask()).status, status);
  }
  llm.fault({ kind: 'garbage-json', times: 1 });
  await assert.rejects((await ask()).json());
  llm.fault({ kind: 'cut', times: 1 });
  await assert.rejects(ask().then((reply) => reply.text()));
  llm.fault({ kind: 'reset', times: 1 });
  await assert.rejects(ask());
  for (const kind of ['stall', 'slow'] as const) {
    llm.fault({ kind, times: 1, delayMs: 60_000 });
    await assert.rejects(ask(AbortSignal.timeout(100)));
  }
});

test('1.5 llm stand-in: faults are set over HTTP; one for a path takes precedence', async () => {
  const set = (query: string) => fetch(`${llm.url}/__fault?${query}`, { method: 'POST' });
  await set('kind=error');
  await set('kind=no-model&path=/api/tags&times=1');
  const tags = await fetch(`${llm.url}/api/tags`, { headers: { authorization } });
  assert.deepEqual(await tags.json(), { models: [] });
  assert.equal((await fetch(`${llm.url}/api/tags`, { headers: { authorization } })).status, 500);
  assert.match(await (await set('kind=flood')).text(), /expected none or one of/);
  await set('kind=none');
  assert.deepEqual(await (await fetch(`${llm.url}/__fault`)).json(), []);
});
