import { describeLies } from '../testing/lies.ts';
import type { Lie } from '../testing/lying-sources.ts';

const INDEX = 'nominal_property_price_index';

const index =
  (change: (body: string) => string): Lie =>
  (body, path) =>
    path.includes('QCZN628BIS') ? change(body) : body;
const newest = (value: string) =>
  index((body) =>
    body.replace(/("date":"2025-10-01"[^}]*"value":")[^"]*/, (_all, start) => start + value),
  );
const repo =
  (line: string): Lie =>
  (body) =>
    `${body.trim()}\r\n${line}\r\n`;

describeLies('the macro source and the central bank', [
  {
    source: 'macro',
    series: INDEX,
    region: 'national',
    lies: [
      [
        'an index with decimal commas',
        index((body) => body.replace(/("value":"\d+)\.(\d+")/g, '$1,$2')),
        /expected a date and an index/,
      ],
      [
        'a quarter twice',
        index((body) => body.replace(/(\{[^{}]*"date":"2025-10-01"[^}]*\})/, '$1,$1')),
        /expected each date once/,
      ],
      ['an index × 1,000', newest('266841.7'), /outside the bounds of 20 to 1,000/],
      ['a negative index', newest('-266.8'), /expected a date and an index/],
      ['half of the index at once', newest('133.4'), /extreme jump from 266/],
      [
        'another index in place of the nominal one',
        index((body) =>
          body.replace(
            /"value":"([\d.]+)"/g,
            (_all, value) => `"value":"${(100 + (+value - 100) * 0.4).toFixed(4)}"`,
          ),
        ),
        /known values of nominal_property_price_index differ by more than 3 %: a rewritten past/,
      ],
      [
        'an older index once more',
        index((body) =>
          JSON.stringify({
            ...JSON.parse(body),
            observations: JSON.parse(body).observations.slice(0, -8),
          }),
        ),
      ],
      [
        'a value of 2099',
        index((body) =>
          body.replace(/("observations":\[)/, '$1{"date":"2099-01-01","value":"900"},'),
        ),
        /a date for which there cannot be a value yet/,
      ],
    ],
  },
  {
    source: 'macro',
    series: 'cpi',
    region: 'national',
    lies: [
      [
        'growth rates in place of consumer prices',
        (body, path) =>
          path.includes('CZECPI') ? body.replace(/"value":"[\d.]+"/g, '"value":"2.3"') : body,
        /436 of 436 known values of cpi differ by more than 3 %/,
      ],
    ],
  },
  {
    source: 'cnb',
    series: 'repo_rate_2w',
    region: 'national',
    lies: [
      ['a negative repo rate', repo('20261119|-3,75'), /expected YYYYMMDD\|percent/],
      ['a repo rate without its comma', repo('20261119|375'), /expected YYYYMMDD\|percent/],
      ['a repo rate of the 32nd', repo('20261132|3,50'), /expected YYYYMMDD\|percent/],
      ['a repo rate of January', repo('20270119|3,50'), /cannot be a value yet/],
      ['a repo rate 6 points higher', repo('20261119|9,75'), /too large a jump from 3.75/],
      ['a repo rate of 99', repo('20261119|99,00'), /outside the bounds of 0 to 15/],
    ],
  },
]);
