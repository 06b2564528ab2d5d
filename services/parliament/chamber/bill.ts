import type { Period } from './period.ts';
import { type PrintStep, printHistory } from './print-history.ts';
import type { PrintRegister, RegisteredPrint } from './print-register.ts';
import type { TopicLabels } from './topics.ts';

/** A print as the list of laws shows it. */
export type Bill = {
  readonly print: RegisteredPrint;
  readonly title: string;
  readonly steps: readonly PrintStep[];
  /** `60/2014`, once it is law. */
  readonly law: string | undefined;
  readonly topics: readonly TopicLabels[];
  readonly votes: number;
};

/** All prints of a period, newest first. */
export function billsOf(
  register: PrintRegister,
  period: Period,
  topicsOf: (ct: number) => readonly TopicLabels[],
): Bill[] {
  const votes = new Map<number, number>();
  for (const { print } of period.prints.values()) {
    votes.set(print.id, (votes.get(print.id) ?? 0) + 1);
  }
  return register.prints
    .toReversed()
    .map((print) => billOf(register, print, topicsOf(print.ct), votes.get(print.id) ?? 0));
}

export function billOf(
  { histories }: PrintRegister,
  print: RegisteredPrint,
  topics: readonly TopicLabels[],
  votes: number,
): Bill {
  const steps = printHistory(histories, print.id);
  const law = steps.findLast(({ law }) => law !== undefined)?.law;
  return { print, title: plainTitle(print.title), steps, law, topics, votes };
}

/**
 * Abbreviations whose case is certain: most at the beginning of a title, some by the words around
 * them. Each rule is for what those before it left.
 */
const ABBREVIATIONS: readonly (readonly [RegExp, string])[] = [
  [/^Posl\.\s*náv(?:rh|\.)\s*nov(?:ely|\.)/i, 'Poslanecký návrh novely'],
  [/^Posl\.\s*náv(?:rh|\.)\s*zák(?:ona|\.)/i, 'Poslanecký návrh zákona'],
  [/^Posl\.\s*náv(?:rh|\.)/i, 'Poslanecký návrh'],
  [/^Vl\.\s*náv(?:rh|\.)\s*nov(?:ely|\.)/i, 'Vládní návrh novely'],
  [/^Vl\.\s*náv(?:rh|\.)\s*zák(?:ona|\.)/i, 'Vládní návrh zákona'],
  [/^Vl\.\s*náv(?:rh|\.)/i, 'Vládní návrh'],
  [/^Náv\./i, 'Návrh'],
  [/^Nov\.(?= zák)/i, 'Novela'],
  [/^Zák\.(?= (?:o|na|proti) )/i, 'Zákon'],
  [/^Vl\.\s*n\.\s*ústav(?:ního|\.)?\s*z(?:ákona|\.)/i, 'Vládní návrh ústavního zákona'],
  [/^(?:Vl|V)\.\s*n\.\s*z\./i, 'Vládní návrh zákona'],
  [/^Vl\.\s*n\./i, 'Vládní návrh'],
  [/^N\.\s*ústav(?:ního|\.)?\s*z(?:ákona|\.)/i, 'Návrh ústavního zákona'],
  [/^N\.?\s*z\./i, 'Návrh zákona'],
  [/^Novela ústav\.\s*(?:z|zák)\./i, 'Novela ústavního zákona'],
  [/^Novela (?:z|zák)\./i, 'Novela zákona'],
  [/^(Poslanecký návrh novely|Vládní návrh novely|Návrh novely) (?:z|zák)\./i, '$1 zákona'],
  [/^Zák\. opatření/i, 'Zákonné opatření'],
  [/^(Zákonné opatření Senátu – )novela z\./i, '$1novela zákona'],
  [/^Souhr\. zpráva/i, 'Souhrnná zpráva'],
  [/^Zpr\./i, 'Zpráva'],
  [/^Inf\./i, 'Informace'],
  [/^Doh\./i, 'Dohoda'],
  [/^Sml\./i, 'Smlouva'],
  [/^Prot\./i, 'Protokol'],
  [/^Úml\./i, 'Úmluva'],
  [/(?<!\p{L})v souv(?:is|isl)?\. (?=se? )/gu, 'v souvislosti '],
  [/(?<=(?:o změně|o změnách) )zák\.(?= v )/gu, 'zákonů'],
];

/** `Novela z. o dani` → `Novela zákona o dani`; other abbreviations stay as the source has them. */
export function plainTitle(title: string): string {
  let plain = spaced(withoutStars(title));
  for (const [pattern, words] of ABBREVIATIONS) plain = spaced(plain.replace(pattern, `${words} `));
  return plain;
}

/** Truncated titles end with `***`. */
function withoutStars(title: string): string {
  let end = title.length;
  while (title[end - 1] === '*') end -= 1;
  return title.slice(0, end);
}

/** One blank between words, also after full stops and commas; none before punctuation. */
function spaced(text: string): string {
  return text
    .replace(/(?<=\p{L}[.,]{1,3})(?=\p{L})/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;)])/g, '')
    .replaceAll(' - ', ' – ')
    .trim();
}
