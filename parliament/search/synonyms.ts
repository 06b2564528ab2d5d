/**
 * What people say, and what titles of laws and stages of a bill say instead. A word of the question
 * that begins like one of `said`, or several in a row that begin like its words, are also found
 * where all words of one of `written` begin a word of the same text. All are folded beginnings of
 * words, so that they cover derived words as well.
 */
type Synonyms = {
  readonly said: readonly string[];
  readonly written: readonly string[];
};

const SYNONYMS: readonly Synonyms[] = [
  { said: ['eet'], written: ['evidenc trzeb'] },
  { said: ['restituc', 'restituov'], written: ['majetk vyrovnan cirkv', 'maj vyrovnan cirkv'] },
  { said: ['cirkev', 'cirkv'], written: ['cirkv', 'cirkev'] },
  { said: ['skolk', 'skolek', 'matersk'], written: ['matersk skol', 'predskoln', 'detsk skupin'] },
  { said: ['uprchlik', 'uprchlic', 'migra'], written: ['azyl', 'mezinarodn ochran'] },
  {
    said: ['protikurac', 'kouren', 'kurak', 'kurac', 'kourit', 'nekurak'],
    written: ['skodliv navyk', 'skodam tabak', 'kouren', 'kurak'],
  },
  { said: ['exeku'], written: ['exeku'] },
  { said: ['veto', 'vetov'], written: ['vracen prezident'] },
  { said: ['dph'], written: ['dan pridan hodnot'] },
  { said: ['hazard'], written: ['loteri', 'hazard'] },
  { said: ['minimaln mzd', 'mzd'], written: ['zakonik prac'] },
  { said: ['ridicsk prukaz', 'ridicak'], written: ['provoz pozemn komunikac', 'silnicn provoz'] },
  { said: ['dalnicn znamk'], written: ['pozemn komunikac'] },
  { said: ['osobn bankrot', 'oddluzen'], written: ['upadk', 'insolvencn'] },
  { said: ['rodicovsk', 'porodn', 'pridavk det'], written: ['statn socialn podpor'] },
  { said: ['koncesionarsk poplat'], written: ['rozhlasov televiz poplat'] },
  { said: ['biopaliv'], written: ['pohonn hmot', 'spotrebn dan', 'ochran ovzdus'] },
  { said: ['konop', 'marihuan'], written: ['navykov latk', 'omamn latk'] },
  { said: ['zahranicn mis', 'vojensk mis'], written: ['sil prostredk', 'ozbrojen sil'] },
  { said: ['plat politik', 'plat poslanc'], written: ['plat predstavitel'] },
];

/** How many words from here on are something that people say in several words; 1 when none are. */
export function saidTogether(foldedWords: readonly string[], at: number): number {
  const lengths = SYNONYMS.flatMap(({ said }) => said)
    .map((said) => said.split(' '))
    .filter((starts) => starts.every((start, next) => foldedWords[at + next]?.startsWith(start)))
    .map(({ length }) => length);
  return Math.max(1, ...lengths);
}

/** Whether a word is one of those that people say, alone or together with others. */
export function isSaid(foldedWord: string): boolean {
  return SAID.some((start) => foldedWord.startsWith(start));
}

const SAID = SYNONYMS.flatMap(({ said }) => said.flatMap((words) => words.split(' ')));

/** Groups of beginnings, each group together as good as the words. */
export function synonymsOf(foldedWords: readonly string[]): readonly (readonly string[])[] {
  const isMeant = (said: string) => {
    const starts = said.split(' ');
    return (
      starts.length === foldedWords.length &&
      starts.every((start, at) => foldedWords[at]!.startsWith(start))
    );
  };
  return SYNONYMS.filter(({ said }) => said.some(isMeant))
    .flatMap(({ written }) => written)
    .map((words) => words.split(' '));
}

/** Words that nearly every title has: alone they answer no question that had another word. */
export const COMMON_WORDS =
  /^(zakon\p{L}*|novel[aeuy]?|navrh\p{L}*|zmen[aeuy]?|stran[aeuy]?|tisk\p{L}*|zprav[aeuy]?|vlad[aeuy]?|vladni\p{L}*|hlasovan\p{L}*)$/u;
