/**
 * What people say, and what titles of laws and stages of a bill say instead. A word of the question
 * that begins like one of `said` is also found where all words of one of `written` begin a word of
 * the same text. All are folded beginnings of words, so that they cover derived words as well.
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
    said: ['protikurac', 'protikurack', 'kouren', 'kurak', 'kurac', 'kourit', 'nekurak'],
    written: ['skodliv navyk', 'skodam tabak', 'kouren', 'kurak'],
  },
  { said: ['exeku'], written: ['exeku'] },
  { said: ['veto', 'vetov'], written: ['vracen prezident'] },
  { said: ['dph'], written: ['dan pridan hodnot'] },
  { said: ['hazard'], written: ['loteri', 'hazard'] },
];

/** Groups of beginnings, each group together as good as the word. */
export function synonymsOf(foldedWord: string): readonly (readonly string[])[] {
  return SYNONYMS.filter(({ said }) => said.some((start) => foldedWord.startsWith(start)))
    .flatMap(({ written }) => written)
    .map((words) => words.split(' '));
}

/** Words that nearly every title has: alone they answer no question that had another word. */
export const COMMON_WORDS =
  /^(zakon\p{L}*|novel[aeuy]?|navrh\p{L}*|zmen[aeuy]?|stran[aeuy]?|tisk\p{L}*|zprav[aeuy]?|vlad[aeuy]?|vladni\p{L}*|hlasovan\p{L}*)$/u;
