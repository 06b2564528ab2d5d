import { zipSync } from 'fflate';
import type { Block } from './content.ts';

/** A minimal Word document (ECMA-376): content types, the relationship, the text. */
export function docx(blocks: readonly Block[]): Uint8Array {
  const paragraphs = blocks.map(({ text, heading }) => {
    const style = heading === true ? '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>' : '';
    return `<w:p>${style}<w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;
  });
  const files = { ...DOCX_PARTS, 'word/document.xml': documentXml(paragraphs.join('')) };
  const mtime = new Date(2026, 0, 1, 12);
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, xml]) => [
        name,
        [new TextEncoder().encode(xml), { mtime }],
      ]),
    ),
  );
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The parts besides `word/document.xml`. */
export const DOCX_PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
};

function documentXml(paragraphs: string): string {
  return `${XML}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs}</w:body></w:document>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
