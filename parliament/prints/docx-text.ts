import { createInflateRaw } from 'node:zlib';
import { Parser } from 'htmlparser2';
import yauzl from 'yauzl';
import { MAX_TEXT_CHARS } from './pdf-text.ts';

const MAX_XML_BYTES = 64 * 1024 * 1024;
/** Elements within one another: the parser looks closing tags up among them. */
const MAX_DEPTH = 1_000;

/** The text of a DOCX: paragraphs of `word/document.xml`, tabs and line breaks kept. */
export async function docxText(bytes: Buffer): Promise<string> {
  const zip = await yauzl.fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== 'word/document.xml') continue;
    if (entry.uncompressedSize > MAX_XML_BYTES) throw new Error('document.xml is too large');
    const stream = await zip.openReadStreamPromise(entry, {
      decompress: entry.compressionMethod === 8 ? false : null,
    });
    const inflated = entry.compressionMethod === 8 ? stream.pipe(createInflateRaw()) : stream;
    const reader = paragraphReader();
    let size = 0;
    const decoder = new TextDecoder();
    for await (const chunk of inflated) {
      size += (chunk as Buffer).length;
      // What the archive declares may be untrue.
      if (size > MAX_XML_BYTES) throw new Error('document.xml is too large');
      if (reader.write(decoder.decode(chunk as Buffer, { stream: true })) > MAX_TEXT_CHARS) break;
    }
    return reader.end().slice(0, MAX_TEXT_CHARS);
  }
  throw new Error('this archive holds no word/document.xml');
}

function paragraphReader() {
  let text = '';
  let inText = false;
  let depth = 0;
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
  return {
    /** How much text there is so far. */
    write(chunk: string): number {
      parser.write(chunk);
      return text.length;
    },
    end() {
      parser.end();
      return text;
    },
  };
}
