import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paragraph } from '@tessera/sandbox/psp/documents/bill';
import { textPdf } from '@tessera/sandbox/psp/documents/pdf';
import { getDocumentProxy } from 'unpdf';
import { inTurn, line, median } from '../measure.ts';
import type { RoundTimes } from './pipeline-child.ts';
import { serviceFlags } from './service-flags.ts';

const DOCUMENTS = 12;
const PARAGRAPHS = 400;
const ROUNDS = 9;

/**
 * Documents per second through reading, text, writing and topics, with the V8 settings of the service,
 * against pdf.js alone with those of Node.
 */
export async function benchExtraction(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-extraction-'));
  const child = fork(join(import.meta.dirname, 'pipeline-child.ts'), serviceFlags(), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    const paths: string[] = [];
    for (let index = 0; index < DOCUMENTS; index++) {
      const path = join(folder, `${index}.pdf`);
      await writeFile(path, textPdf(blocksOf(index)));
      paths.push(path);
    }
    const cpu: Record<'alone' | 'pipeline', number[]> = { alone: [], pipeline: [] };
    const runs = await inTurn(ROUNDS, {
      async alone() {
        const before = process.cpuUsage();
        for (const path of paths) await readAlone(path);
        const { user, system } = process.cpuUsage(before);
        cpu.alone.push((user + system) / 1000);
      },
      async pipeline() {
        child.send(paths);
        const [{ processor }] = (await once(child, 'message')) as [RoundTimes];
        cpu.pipeline.push(processor);
      },
    });
    return [
      compared('text and topics / pdf.js alone, documents a second', runs, 'a second'),
      compared('the same by processor time', withoutFirst(cpu), 'a second of processor time'),
    ];
  } finally {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}

/** Without the first round, which pays for compilation. */
function withoutFirst(cpu: Record<string, number[]>): Record<string, number[]> {
  return Object.fromEntries(Object.entries(cpu).map(([name, times]) => [name, times.slice(1)]));
}

function compared(what: string, runs: Record<string, number[]>, unit: string): string {
  const [alone, pipeline] = [median(runs.alone!), median(runs.pipeline!)];
  const perSecond = (ms: number) => ((DOCUMENTS * 1000) / ms).toFixed(1);
  const detail = `${perSecond(pipeline)} against ${perSecond(alone)} documents ${unit}`;
  const ratio = alone / pipeline;
  return line(what, ratio, '≥ 0.80', detail);
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
