import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDisk } from '@tessera/parliament/prints/disk';
import { createTextWorker } from '@tessera/parliament/prints/text-worker';
import { paragraph } from '@tessera/sandbox/psp/documents/content';
import { textPdf } from '@tessera/sandbox/psp/documents/pdf';
import { getDocumentProxy } from 'unpdf';
import { inTurn, line, median, type Runs } from '../measure.ts';

const DOCUMENTS = 12;
const PARAGRAPHS = 400;
const ROUNDS = 9;
const GOAL = 0.8;

/** Documents per second through reading, text, writing and topics, against pdf.js alone. */
export async function benchExtraction(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-extraction-'));
  const worker = createTextWorker();
  const disk = createDisk(folder);
  try {
    const paths: string[] = [];
    for (let index = 0; index < DOCUMENTS; index++) {
      const path = join(folder, `${index}.pdf`);
      await writeFile(path, textPdf(blocksOf(index)));
      paths.push(path);
    }
    const cpu: Record<'alone' | 'pipeline', number[]> = { alone: [], pipeline: [] };
    const runs = await inTurn(ROUNDS, {
      alone: counting(cpu.alone, async () => {
        for (const path of paths) await readAlone(path);
      }),
      pipeline: counting(cpu.pipeline, async () => {
        const limit = { timeoutMs: 60_000 };
        let writing = Promise.resolve();
        for (const [index, path] of paths.entries()) {
          const { text } = await worker.run('extractText', { path }, limit);
          await writing;
          writing = disk.write(`${index}.txt`, text);
        }
        await writing;
        for (const index of paths.keys()) {
          const input = { title: 'Novela z. o dani', path: disk.pathOf(`${index}.txt`) };
          await worker.run('classify', input, limit);
        }
      }),
    });
    return [
      compared('text and topics / pdf.js alone, documents a second', runs, 'a second'),
      compared('the same by processor time', sorted(cpu), 'a second of processor time'),
    ];
  } finally {
    await worker.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Notes the processor time of the whole process, in milliseconds, for each call. */
function counting(times: number[], work: () => Promise<void>): () => Promise<void> {
  return async () => {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  };
}

/** Without the first round, which pays for compilation. */
function sorted(cpu: Record<string, number[]>): Record<string, Runs> {
  return Object.fromEntries(
    Object.entries(cpu).map(([name, times]) => [name, times.slice(1).sort((a, b) => a - b)]),
  );
}

function compared(what: string, runs: Record<string, Runs>, unit: string): string {
  const [alone, pipeline] = [median(runs.alone!), median(runs.pipeline!)];
  const perSecond = (ms: number) => ((DOCUMENTS * 1000) / ms).toFixed(1);
  const detail = `${perSecond(pipeline)} against ${perSecond(alone)} documents ${unit}`;
  const ratio = alone / pipeline;
  return line(what, ratio, '≥ 0.80', ratio >= GOAL, detail);
}

function blocksOf(document: number) {
  return Array.from({ length: PARAGRAPHS }, (_, index) =>
    paragraph(
      `${index + 1}. V § ${index + document} odst. 3 se slova „nejvýše dvou let“ nahrazují slovy „nejvýše tří let“ a za větu první se vkládá věta o dani z příjmů a o ochraně životního prostředí.`,
    ),
  );
}

async function readAlone(path: string): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(path)), { verbosity: 0 });
  let text = '';
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    for (const item of items) if ('str' in item) text += item.str;
  }
  await pdf.loadingTask.destroy();
  return text;
}
