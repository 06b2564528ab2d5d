import { getDocumentProxy } from 'unpdf';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

const MAX_PAGES = 3_000;
export const MAX_TEXT_CHARS = 6_000_000;

/** One page is unpacked while the text of another is put together. */
const PAGES_AT_ONCE = 3;

/** The text of a PDF, page by page; a scan without a text layer gives ''. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocumentProxy(bytes, OPTIONS);
  const underWay: Promise<string>[] = [];
  try {
    const last = Math.min(pdf.numPages, MAX_PAGES);
    const pages: string[] = [];
    let length = 0;
    for (let number = 1; number < last + PAGES_AT_ONCE && length <= MAX_TEXT_CHARS; number++) {
      if (number <= last) underWay.push(pageText(pdf, number));
      if (number < PAGES_AT_ONCE) continue;
      const text = await underWay.shift();
      if (text === undefined) continue;
      pages.push(text);
      length += text.length;
    }
    return pages.join('\n\n').slice(0, MAX_TEXT_CHARS);
  } finally {
    // Pages that are no longer wanted end with the document.
    await Promise.allSettled([pdf.loadingTask.destroy(), ...underWay]);
  }
}

/** Only text is wanted: no fonts and pictures for a screen. */
const OPTIONS = {
  verbosity: 0,
  stopAtErrors: false,
  disableFontFace: true,
  useSystemFonts: false,
  isEvalSupported: false,
  isOffscreenCanvasSupported: false,
  isImageDecoderSupported: false,
};

async function pageText(pdf: Pdf, number: number): Promise<string> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  let text = '';
  for (const item of items) {
    if (!('str' in item)) continue;
    text += item.hasEOL ? `${item.str}\n` : item.str;
  }
  page.cleanup();
  return text;
}
