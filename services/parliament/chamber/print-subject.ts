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
  const named = fullTitle.replace(SUBMITTER, '');
  const further = FURTHER_LAWS.exec(named)?.index ?? named.length;
  return { subject: `${title}. ${named.slice(0, further)}`, context: named.slice(further) };
}

const SUBMITTER = /^(?:Senátní návrh|Návrh|Zastupitelstvo)(?:\s.*?)?\sna vydání\s/i;

const FURTHER_LAWS =
  /,? a o (?:změn|doplnění)|,? a (?:některé )?další zákon|(?:,? a|,) zákon(?=\s)/;

function withoutAddress(text: string): string {
  return text.replace(/^.*?\bve věci:?\s/i, '');
}

/** `na ministra průmyslu a obchodu K. Kühnla` → `průmyslu a obchodu `. */
const ADDRESSEE = /\bministr\p{Ll}* ((?:\p{Ll}+,? )+)/u;
