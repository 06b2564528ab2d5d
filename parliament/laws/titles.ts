/** Abbreviations the source uses in titles of prints, longest first. */
const ABBREVIATIONS: readonly (readonly [RegExp, string])[] = [
  [/^Vl\.\s*n\.\s*ústav(?:ního|\.)?\s*z(?:ákona|\.)/i, 'Vládní návrh ústavního zákona'],
  [/^Vl\.\s*n\.\s*z\./i, 'Vládní návrh zákona'],
  [/^Vl\.\s*n\./i, 'Vládní návrh'],
  [/^N\.\s*ústav(?:ního|\.)?\s*z(?:ákona|\.)/i, 'Návrh ústavního zákona'],
  [/^N\.\s*z\./i, 'Návrh zákona'],
  [/^Novela ústav\.\s*z\./i, 'Novela ústavního zákona'],
  [/^Novela z\./i, 'Novela zákona'],
  [/^Zák\. opatření/i, 'Zákonné opatření'],
  [/^Souhr\. zpráva/i, 'Souhrnná zpráva'],
  [/^Zpr\./i, 'Zpráva'],
  [/^Inf\./i, 'Informace'],
  [/^Doh\./i, 'Dohoda'],
  [/^Sml\./i, 'Smlouva'],
  [/^Prot\./i, 'Protokol'],
  [/^Úml\./i, 'Úmluva'],
  [/\bsouvis\./g, 'souvislosti'],
  [/\bv souv\. s\b/g, 'v souvislosti s'],
  [/\bzák\./g, 'zákonů'],
  [/\bsoc\. /g, 'sociálního '],
  [/\bzdr\. /g, 'zdravotního '],
  [/\bmez\. ?sml\./g, 'mezinárodní smlouvy'],
  [/\bvl\. /g, 'vládou '],
];

/** `Novela z. o dani` → `Novela zákona o dani`: the commonest abbreviations written out. */
export function plainTitle(title: string): string {
  let plain = title.replace(/\*+$/, '').trim();
  for (const [pattern, words] of ABBREVIATIONS) plain = plain.replace(pattern, words);
  return plain
    .replace(/(\p{Ll}{2})\.(\p{Ll}{2})/gu, '$1. $2')
    .replace(/\s+/g, ' ')
    .trim();
}
