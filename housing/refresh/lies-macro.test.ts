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
  [
    'an index with decimal commas',
    'macro',
    index((body) => body.replace(/("value":"\d+)\.(\d+")/g, '$1,$2')),
    INDEX,
    'national',
    /expected a date and an index/,
  ],
  [
    'a quarter twice',
    'macro',
    index((body) => body.replace(/(\{[^{}]*"date":"2025-10-01"[^}]*\})/, '$1,$1')),
    INDEX,
    'national',
    /expected each date once/,
  ],
  [
    'an index × 1,000',
    'macro',
    newest('266841.7'),
    INDEX,
    'national',
    /outside the bounds of 20 to 1,000/,
  ],
  [
    'a negative index',
    'macro',
    newest('-266.8'),
    INDEX,
    'national',
    /expected a date and an index/,
  ],
  [
    'half of the index at once',
    'macro',
    newest('133.4'),
    INDEX,
    'national',
    /extreme jump from 266/,
  ],
  [
    'growth rates in place of consumer prices',
    'macro',
    (body, path) =>
      path.includes('CZECPI') ? body.replace(/"value":"[\d.]+"/g, '"value":"2.3"') : body,
    'cpi',
    'national',
    /436 of 436 known values of cpi differ by more than 3 %/,
  ],
  [
    'another index in place of the nominal one',
    'macro',
    index((body) =>
      body.replace(
        /"value":"([\d.]+)"/g,
        (_all, value) => `"value":"${(100 + (+value - 100) * 0.4).toFixed(4)}"`,
      ),
    ),
    INDEX,
    'national',
    /known values of nominal_property_price_index differ by more than 3 %: another series/,
  ],
  [
    'an older index once more',
    'macro',
    index((body) =>
      JSON.stringify({
        ...JSON.parse(body),
        observations: JSON.parse(body).observations.slice(0, -8),
      }),
    ),
    INDEX,
    'national',
  ],
  [
    'a negative repo rate',
    'cnb',
    repo('20261119|-3,75'),
    'repo_rate_2w',
    'national',
    /expected YYYYMMDD\|percent/,
  ],
  [
    'a repo rate without its comma',
    'cnb',
    repo('20261119|375'),
    'repo_rate_2w',
    'national',
    /expected YYYYMMDD\|percent/,
  ],
  [
    'a repo rate of the 32nd',
    'cnb',
    repo('20261132|3,50'),
    'repo_rate_2w',
    'national',
    /expected YYYYMMDD\|percent/,
  ],
  [
    'a repo rate of January',
    'cnb',
    repo('20270119|3,50'),
    'repo_rate_2w',
    'national',
    /cannot be a value yet/,
  ],
  [
    'a repo rate 6 points higher',
    'cnb',
    repo('20261119|9,75'),
    'repo_rate_2w',
    'national',
    /too large a jump from 3.75/,
  ],
]);
