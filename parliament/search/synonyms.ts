/**
 * Everyday terms, and the official ones that titles of laws and stages of a bill have instead. A word
 * of the question that begins like an everyday term, or several in a row that begin like its words,
 * are also found where all words of an official term begin a word of the same text. All are folded
 * beginnings of words, so that they cover derived words as well.
 */
type Synonyms = {
  readonly everyday: readonly string[];
  readonly official: readonly string[];
};

const SYNONYMS: readonly Synonyms[] = [
  { everyday: ['eet'], official: ['evidenc trzeb'] },
  {
    everyday: ['restituc', 'restituov'],
    official: ['majetk vyrovnan cirkv', 'maj vyrovnan cirkv'],
  },
  { everyday: ['cirkev', 'cirkv'], official: ['cirkv', 'cirkev'] },
  {
    everyday: ['skolk', 'skolek', 'matersk'],
    official: ['matersk skol', 'predskoln', 'detsk skupin'],
  },
  { everyday: ['uprchlik', 'uprchlic', 'migra'], official: ['azyl', 'mezinarodn ochran'] },
  {
    everyday: ['protikurac', 'kouren', 'kurak', 'kurac', 'kourit', 'nekurak'],
    official: ['skodliv navyk', 'skodam tabak', 'kouren', 'kurak'],
  },
  { everyday: ['exeku'], official: ['exeku'] },
  { everyday: ['veto', 'vetov'], official: ['vracen prezident'] },
  { everyday: ['dph'], official: ['dan pridan hodnot'] },
  { everyday: ['hazard'], official: ['loteri', 'hazard'] },
  { everyday: ['minimaln mzd', 'mzd'], official: ['zakonik prac'] },
  {
    everyday: ['ridicsk prukaz', 'ridicak'],
    official: ['provoz pozemn komunikac', 'silnicn provoz'],
  },
  { everyday: ['dalnicn znamk'], official: ['pozemn komunikac'] },
  { everyday: ['osobn bankrot', 'oddluzen'], official: ['upadk', 'insolvencn'] },
  { everyday: ['rodicovsk', 'porodn', 'pridavk det'], official: ['statn socialn podpor'] },
  { everyday: ['koncesionarsk poplat'], official: ['rozhlasov televiz poplat'] },
  { everyday: ['biopaliv'], official: ['pohonn hmot', 'spotrebn dan', 'ochran ovzdus'] },
  { everyday: ['konop', 'marihuan'], official: ['navykov latk', 'omamn latk'] },
  { everyday: ['zahranicn mis', 'vojensk mis'], official: ['sil prostredk', 'ozbrojen sil'] },
  { everyday: ['plat politik', 'plat poslanc'], official: ['plat predstavitel'] },
];

/** How many words from here on are an everyday term; 1 when none are. */
export function termLength(foldedWords: readonly string[], at: number): number {
  const lengths = SYNONYMS.flatMap(({ everyday }) => everyday)
    .map((term) => term.split(' '))
    .filter((starts) => starts.every((start, next) => foldedWords[at + next]?.startsWith(start)))
    .map(({ length }) => length);
  return Math.max(1, ...lengths);
}

/** Whether a word belongs to an everyday term, alone or together with others. */
export function isInEverydayTerm(foldedWord: string): boolean {
  return EVERYDAY_WORDS.some((start) => foldedWord.startsWith(start));
}

const EVERYDAY_WORDS = SYNONYMS.flatMap(({ everyday }) =>
  everyday.flatMap((term) => term.split(' ')),
);

/** Groups of beginnings, each group together as good as the words. */
export function synonymsOf(foldedWords: readonly string[]): readonly (readonly string[])[] {
  const isMeant = (term: string) => {
    const starts = term.split(' ');
    return (
      starts.length === foldedWords.length &&
      starts.every((start, at) => foldedWords[at]!.startsWith(start))
    );
  };
  return SYNONYMS.filter(({ everyday }) => everyday.some(isMeant))
    .flatMap(({ official }) => official)
    .map((term) => term.split(' '));
}

/** Words that nearly every title has: alone they answer no question that had another word. */
export const COMMON_WORDS =
  /^(zakon\p{L}*|novel[aeuy]?|navrh\p{L}*|zmen[aeuy]?|stran[aeuy]?|tisk\p{L}*|zprav[aeuy]?|vlad[aeuy]?|vladni\p{L}*|hlasovan\p{L}*)$/u;
