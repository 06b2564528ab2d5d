import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html, raw } from '../html.ts';
import { wholeMeasures } from './whole-measures.ts';

/** Unbreakable spaces shown as `_`. */
const shown = (page: ReturnType<typeof html>) =>
  String(wholeMeasures(page)).replaceAll('\u00a0', '_');

test('no line of a page ends inside a date or between a number and its unit', () => {
  assert.equal(
    shown(html`<p>od 4. 11. 2025 do <b>2. 9. 2026</b>, za 60 s</p>`),
    '<p>od 4._11._2025 do <b>2._9._2026</b>, za 60_s</p>',
  );
  assert.equal(
    shown(html`<td>27 Nov 2013, 4 Sept 2014, 12 years</td>`),
    '<td>27_Nov_2013, 4_Sept_2014, 12_years</td>',
  );
  assert.equal(
    shown(html`<p>12 hlasů, 34 z 899, 7. období</p>`),
    '<p>12 hlasů, 34 z 899, 7. období</p>',
  );
});

test('attributes, fields, styles and scripts stay as they are', () => {
  for (const markup of [
    '<input value="27. 11. 2013">',
    '<path d="M 10 20 m 5 m"/>',
    '<textarea>27. 11. 2013</textarea>',
    '<style>p { margin: 0 60 s }</style>',
    '<script>x = 5 > 3 && "27. 11. 2013"</script>',
  ]) {
    assert.equal(shown(raw(`${markup}<i>1. 2. 2020</i>`)), `${markup}<i>1._2._2020</i>`);
  }
});
