import type { Locale } from '@tessera/kit/locale';
import { czechStem } from '../chamber/czech-stem.ts';
import type { NumberPlace } from '../chamber/print-register.ts';
import { impliedKeys, quantitiesIn } from '../chamber/quantities.ts';
import { folded } from '../chamber/search-text.ts';

/**
 * Where a document has every number, date, law and name of an answer; or the first one that it has
 * not.
 */
export function groundedIn(
  answer: string,
  language: Locale,
  source: string,
): { readonly numbers: readonly NumberPlace[] } | { readonly missing: string } {
  // The numbers of a list are no numbers of the document.
  const asked = quantitiesIn(answer.replace(/^ ?\d{1,2}[.)] /gm, '– '));
  const places = asked.length === 0 ? new Map<string, Place>() : placesIn(source);
  const numbers = new Map<string, NumberPlace>();
  for (const { key, text } of asked) {
    // The same writing before another of the same number.
    const place = places.get(`${key} ${text}`) ?? places.get(key);
    if (!place) return { missing: text };
    numbers.set(text, { text, ...place });
  }
  const names = namesOf(answer, language);
  if (names.length > 0) {
    const known = stemsOf(source);
    const missing = names.find((name) => !known.has(stem(name)));
    if (missing !== undefined) return { missing };
  }
  return { numbers: [...numbers.values()] };
}

/** Where a document has a number first; undefined where it has not. @param number `5 000 Kč` */
export function placeOfNumber(number: string, source: string): Place | undefined {
  const [asked] = quantitiesIn(number);
  const places = placesIn(source);
  return asked && (places.get(`${asked.key} ${asked.text}`) ?? places.get(asked.key));
}

/** Whether a document has each of these words, in whatever form. */
export function hasWords(words: string, source: string): boolean {
  const known = stemsOf(source);
  return (words.match(/[\p{L}\p{N}]{3,}/gu) ?? []).every((word) => known.has(stem(word)));
}

type Place = { readonly from: number; readonly to: number };

function placesIn(source: string): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const { key, text, from, to } of quantitiesIn(source)) {
    for (const each of [key, `${key} ${text}`, ...impliedKeys(key)]) {
      if (!places.has(each)) places.set(each, { from, to });
    }
  }
  return places;
}

/** Texts are megabytes; each word is stemmed once. */
function stemsOf(source: string): Set<string> {
  const words = new Set(folded(source).match(/[\p{L}\p{N}]+/gu));
  return new Set([...words].map((word) => stem(word)));
}

/** Names have endings that common nouns have not: Novákovi, Novákem, Nováková. */
function stem(word: string): string {
  return czechStem(folded(word)).replace(/(ov|ovi|em|am)$/, '');
}

const LAW_NAME = /(?<!\p{L})zákon(?:a|u|em|ě|y|ů)? o(?: [\p{L}]{1,3}(?!\p{L})){0,2} (\p{L}{4,})/giu;

/** Words with capitals that stand together. */
const PHRASE = /(?<!\p{L})\p{Lu}[\p{L}\p{N}]*(?:(?: | of | of the |-)\p{Lu}[\p{L}\p{N}]*)*/gu;

/**
 * The words that have to stand in the document. The first of a sentence has a capital whatever it
 * is. In English the name of an office, act or country is a translation.
 */
function namesOf(answer: string, language: Locale): string[] {
  // Also what a law without a number is about: `zákon o kouzlech`.
  const laws = language === 'cs' ? [...answer.matchAll(LAW_NAME)].map(([, about]) => about!) : [];
  const names = [...answer.matchAll(PHRASE)].flatMap(({ 0: phrase, index }) => {
    const words = phrase.split(/ of the | of |[ -]/);
    if (language === 'en' && words.some((word) => TRANSLATED.has(word.toLowerCase()))) return [];
    return startsSentence(answer, index) ? words.slice(1) : words;
  });
  return [...laws, ...names].filter(
    (name) => !COMMON.has(name.toLowerCase()) && !/^[IVXLC]+$/.test(name),
  );
}

function startsSentence(answer: string, at: number): boolean {
  return /(?:^|[.!?:"„“*\]\n-])\s{0,3}$/.test(answer.slice(Math.max(0, at - 4), at));
}

const COMMON = new Set(
  'čr cr eu kč kc czk sb dph vat hdp gdp parlament parliament sněmovna sněmovny poslanecká poslanecké senát senátu vláda úřad soud'.split(
    ' ',
  ),
);

const TRANSLATED = new Set(
  `act acts agency army article assembly association authority authorities bank bill bureau cabinet
  chamber charter code commission committee constitution constitutional convention council country
  court courts crown crowns czech czechia department deputies directive european europe fire force
  fund german germany government inspectorate institute labour law market ministry minister ministers national nations
  office organisation organization parliament parliamentary police president prime protocol prosecutor
  public regulation republic russia russian school senate senator service slovak slovakia state states
  supreme tax treaty tribunal ukraine union united university village
  monday tuesday wednesday thursday friday saturday sunday january february march april may june july
  august september october november december english section sections chapter annex i`.split(/\s+/),
);
