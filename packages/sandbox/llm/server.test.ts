import assert from 'node:assert/strict';
import { after, test } from 'node:test';
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
  assert.match(await generate(ENGLISH, task, lines), /adds lines and removes lines.*fine/);
  assert.match(await generate(CZECH, 'Následuje rozdíl.', lines), /„pokutu do 5 000 Kč“/);
});
