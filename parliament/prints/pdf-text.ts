import { getDocumentProxy } from 'unpdf';

const MAX_PAGES = 3_000;
export const MAX_TEXT_CHARS = 6_000_000;

/** The text of a PDF, page by page; a scan without a text layer gives ''. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocumentProxy(bytes, { verbosity: 0, stopAtErrors: false });
  try {
    const pages: string[] = [];
    let length = 0;
    for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES); number++) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      let text = '';
      for (const item of items) {
        if (!('str' in item)) continue;
        text += item.hasEOL ? `${item.str}\n` : item.str;
      }
      pages.push(text);
      length += text.length;
      page.cleanup();
      if (length > MAX_TEXT_CHARS) break;
    }
    return pages.join('\n\n').slice(0, MAX_TEXT_CHARS);
  } finally {
    await pdf.loadingTask.destroy();
  }
}
