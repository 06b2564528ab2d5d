import { createInflateRaw } from 'node:zlib';
import { Parser } from 'htmlparser2';
import yauzl from 'yauzl';
import { MAX_TEXT_CHARS } from './pdf-text.ts';

const MAX_XML_BYTES = 64 * 1024 * 1024;
/** Elements within one another: the parser looks closing tags up among them. */
const MAX_DEPTH = 1_000;

/** The text of a DOCX: paragraphs of `word/document.xml`, with tabs and line breaks. */
export async function docxText(bytes: Buffer): Promise<string> {
  const zip = await yauzl.fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== 'word/document.xml') continue;
    const isDeflated = entry.compressionMethod === 8;
    const stream = await zip.openReadStreamPromise(entry, {
      decompress: isDeflated ? false : null,
    });
    return paragraphs(isDeflated ? stream.pipe(createInflateRaw()) : stream);
  }
  throw new Error('this archive holds no word/document.xml');
}

async function paragraphs(xml: AsyncIterable<unknown>): Promise<string> {
  let [text, inText, depth, size] = ['', false, 0, 0];
  const parser = new Parser(
    {
      onopentagname(name) {
        depth += 1;
        if (depth > MAX_DEPTH)
          throw new Error(`document.xml nests more than ${MAX_DEPTH} elements`);
        if (name === 'w:t') inText = true;
        else if (name === 'w:tab') text += ' ';
        else if (name === 'w:br') text += '\n';
      },
      ontext(chunk) {
        if (inText) text += chunk;
      },
      onclosetag(name) {
        depth -= 1;
        if (name === 'w:t') inText = false;
        else if (name === 'w:p') text += '\n\n';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  const decoder = new TextDecoder();
  for await (const chunk of xml) {
    size += (chunk as Buffer).length;
    // The declared size may be untrue.
    if (size > MAX_XML_BYTES) throw new Error('document.xml is too large');
    parser.write(decoder.decode(chunk as Buffer, { stream: true }));
    if (text.length > MAX_TEXT_CHARS) break;
  }
  parser.end();
  return text.slice(0, MAX_TEXT_CHARS);
}
