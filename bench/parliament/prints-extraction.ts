import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDisk } from '@tessera/parliament/prints/disk';
import { createTextWorker } from '@tessera/parliament/prints/text-worker';
import { paragraph } from '@tessera/sandbox/psp/documents/content';
import { textPdf } from '@tessera/sandbox/psp/documents/pdf';
import { getDocumentProxy } from 'unpdf';
import { inTurn, line, median } from '../measure.ts';

const DOCUMENTS = 12;
const PARAGRAPHS = 400;
const ROUNDS = 5;
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
    const runs = await inTurn(ROUNDS, {
      async alone() {
        for (const path of paths) await readAlone(path);
      },
      async pipeline() {
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
      },
    });
    const [alone, pipeline] = [median(runs.alone!), median(runs.pipeline!)];
    const perSecond = (ms: number) => ((DOCUMENTS * 1000) / ms).toFixed(1);
    const detail = `${perSecond(pipeline)} against ${perSecond(alone)} documents a second`;
    const ratio = alone / pipeline;
    return [
      line(
        'text and topics / pdf.js alone, documents a second',
        ratio,
        '≥ 0.80',
        ratio >= GOAL,
        detail,
      ),
    ];
  } finally {
    await worker.close();
    await rm(folder, { recursive: true, force: true });
  }
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
