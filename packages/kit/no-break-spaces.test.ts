import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wrapText } from './chart/ruler.ts';
import { withNoBreakSpaces } from './no-break-spaces.ts';

/** Unbreakable spaces shown as `_`. */
const tied = (text: string, locale: 'cs' | 'en' = 'cs') =>
  withNoBreakSpaces(text, locale).replaceAll('\u00a0', '_');

test('Czech words of one letter stay with the next word, also several in a row', () => {
  assert.equal(
    tied('K věci a o platech, z toho i u soudců'),
    'K_věci a_o_platech, z_toho i_u_soudců',
  );
  assert.equal(tied('Poslanec (v klubu ANO) s vládou'), 'Poslanec (v_klubu ANO) s_vládou');
  assert.equal(tied('V 7. období'), 'V_7._období');
});

test('letters that are no words, and English articles, are left alone', () => {
  assert.equal(tied('klub ANO na konci'), 'klub ANO na konci');
  assert.equal(tied('o'), 'o');
  assert.equal(tied('a member of a club', 'en'), 'a member of a club');
});

test('numbers stay with their unit, their noun and the rest of the date, in both languages', () => {
  assert.equal(tied('za 25 let 48,4 % a 12 mil. Kč'), 'za 25_let 48,4_% a_12_mil. Kč');
  assert.equal(tied('dne 27. 11. 2013 na 5. schůzi'), 'dne 27._11._2013 na 5._schůzi');
  assert.equal(tied('celkem 34 z 899 a 12 ze 40'), 'celkem 34_z_899 a_12_ze_40');
  assert.equal(tied('in 34 of 899', 'en'), 'in 34_of_899');
  assert.equal(tied('hlasování č. 12'), 'hlasování č._12');
  assert.equal(tied('between 12 votes and 3 points', 'en'), 'between 12_votes and 3_points');
});

test('no line of a wrapped title ends with a Czech word of one letter', () => {
  const title =
    'V 7. volebním období hlasoval nejčastěji proti svému klubu Jan Novák (ANO): v 11,8 % hlasování, z nichž šlo o 314 hlasů a u 12 z nich i o zákon';
  for (let width = 120; width <= 900; width += 20) {
    for (const line of wrapText(withNoBreakSpaces(title, 'cs'), width, 18, 'bold')) {
      assert.doesNotMatch(line, /(^|[\s(])[ksvzouai]$/i, `${width} px: ${line}`);
      assert.doesNotMatch(line, /^(%|hlasů)/, `${width} px: ${line}`);
    }
  }
});
