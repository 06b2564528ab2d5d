/** The titles of a print without its submitters. */
type PrintSubject = {
  /** The subject of the print. */
  readonly subject: string;
  /** Things it touches: further laws that a bill amends, the ministry that an interpellation asks. */
  readonly context: string;
};

/**
 * Full titles name the submitters, the law that is amended and then, often at length, the laws that
 * change with it: `Návrh poslanců A a B na vydání zákona, kterým se mění zákon č. 1/2000 Sb., o X, a
 * zákon č. 2/2000 Sb., o Y` is about X and touches Y, and the names of A and B say nothing.
 */
export function printSubject(title: string, fullTitle: string): PrintSubject {
  if (/interpelac/i.test(`${title} ${fullTitle}`)) {
    return {
      subject: `${withoutAddress(title)}. ${withoutAddress(fullTitle)}`,
      context: ADDRESSEE.exec(fullTitle)?.[1] ?? '',
    };
  }
  const named = fullTitle.replace(SUBMITTER, '').replaceAll(RULINGS, '').replaceAll(RULES, '');
  const further = FURTHER_LAWS.exec(named)?.index ?? named.length;
  return { subject: `${title}. ${named.slice(0, further)}`, context: named.slice(further) };
}

const SUBMITTER = /^(?:Senátní návrh|Návrh|Zastupitelstvo)(?:\s.*?)?\sna vydání\s/i;

/** Laws are quoted with the rulings that changed them, which makes no bill one about courts. */
const RULINGS = /(?<=\s)nález\p{Ll}{0,9} (?:Ústavního soudu|ÚS)/giu;

/** Treaties and drafts of the Union are brought in by the rules of a chamber, not about them. */
const RULES =
  /§ ?\S{1,20} (?:písm\. \S{1,20} )?zákona č\. \d+\/\d{4} Sb\., o jednacím řádu (?:Poslanecké sněmovny|Senátu)/g;

const FURTHER_LAWS =
  /,? a o (?:změn|doplnění)|,? a (?:některé )?další zákon|(?:,? a|,) zákon(?=\s)/;

function withoutAddress(text: string): string {
  return text.replace(/^.*?\bve věci:?\s/i, '');
}

/** `na ministra průmyslu a obchodu K. Kühnla` → `průmyslu a obchodu `. */
const ADDRESSEE = /\bministr\p{Ll}* ((?:\p{Ll}+,? )+)/u;

/**
 * The text of a print without the sentences that every bill and every explanatory report has: what
 * it costs the budget, that it agrees with the constitution and the law of the Union, which other
 * laws and offences it changes, from when it applies.
 */
export function withoutFormalities(text: string): string {
  return text
    .replace(HEADING, '')
    .split(BETWEEN_SENTENCES)
    .filter((sentence) => !FORMALITY.test(sentence))
    .join(' ');
}

/** Printed above every paper. */
const HEADING =
  /PARLAMENT ČESKÉ REPUBLIKY|Poslanecká sněmovna|(?<![\p{L}\d])\p{L}{0,20}\d{0,3}\.? volební období/giu;

const BETWEEN_SENTENCES = /(?<=\.[“”)]?)\s+(?=\p{Lu})(?!Kč)/u;

const FORMALITY =
  /rozpoč|dopad|dosah|účinnost|přestup|\bkorupč|ústavním pořádk|Evropské unie|mezinárodní\S{0,9} smlouv|V zákon\S{0,9} č\.|mění zákon|ochran\S{0,9} (?:osobních údajů|soukromí)|obran\S{0,9} státu|rovnost/i;
