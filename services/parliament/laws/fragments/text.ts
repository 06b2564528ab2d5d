import { czechOf } from '@tessera/kit/czech-prepositions';
import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import { notice } from '@tessera/kit/ui/elements';
import type { Visit } from '@tessera/kit/ui/visit';

type TextView = {
  readonly visit: Visit;
  readonly ct: number;
  readonly ct1: number;
  /** undefined when it has not been extracted. */
  readonly text: string | undefined;
  /** The print at the source, where the whole document is. */
  readonly sourceUrl: string;
};

/** A page of a browser bears no more without getting slow. */
const MAX_SHOWN_CHARS = 200_000;

/** The text of a print as a fragment. */
export function textFragment({ visit, ct, ct1, text, sourceUrl }: TextView): Html {
  const say = phrases(visit.locale);
  const name = ct1 === 0 ? `${ct}` : `${ct}/${ct1}`;
  const source = html`<a href="${sourceUrl}">${say.source}</a>`;
  if (ct === 0) return notice('info', html`<p>${say.noNumber}</p>`);
  if (text === undefined) return notice('info', html`<p>${say.none(name)} ${source}</p>`);
  const { integer } = formats(visit.locale);
  const isCut = text.length > MAX_SHOWN_CHARS;
  const paragraphs = text.slice(0, MAX_SHOWN_CHARS).split(/\n\s*\n/);
  return html`<section class="print-text" tabindex="0" aria-label="${say.label(name)}" lang="cs">${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}</section>
<p class="small muted">${say.machine} ${isCut && say.cut(integer(MAX_SHOWN_CHARS), integer(text.length))} ${source}</p>`;
}

const phrases = phraseBook({
  label: [(name: string) => `Text sněmovního tisku ${name}`, (name) => `Text of print ${name}`],
  none: [
    (name: string) => `Text tisku ${name} zatím nemáme.`,
    (name) => `We do not have the text of print ${name} yet.`,
  ],
  noNumber: ['Číslo tisku určuje parametr ct.', 'The parameter ct is the number of a print.'],
  source: ['Tisk na psp.cz', 'The print at psp.cz'],
  machine: [
    'Text je z dokumentu získán strojově; tabulky a obrázky v něm nejsou.',
    'The text was extracted by machine; tables and pictures are missing.',
  ],
  cut: [
    (shown: string, all: string) => `Zobrazeno prvních ${shown} znaků ${czechOf(all)}.`,
    (shown, all) => `The first ${shown} of ${all} characters are shown.`,
  ],
});
