import { EXPLAINED_IN_IDEAL_POINTS } from './explained-in-ideal-points.ts';
import { EXPLAINED_IN_SEARCH } from './explained-in-search.ts';
import { type ExplainedSurvivor, explained } from './explained-survivor.ts';

const ROW_AFTER_THE_LAST =
  'A row after the last is read from a typed array as undefined, which is neither yes nor no.';
const ROWS_ARE_IN_ORDER_OF_ID =
  'Members are in order of id and sorting is stable; the comparison states what the contract says.';
const NOT_ZERO_HERE = 'The line above passes over 0.';

export const EXPLAINED_IN_PARLIAMENT: readonly ExplainedSurvivor[] = [
  ...explained('parliament/attendance/analyse.ts', [
    'vote < voteCount',
    '(vote) <= (voteCount)',
    'The row after the last counts undefined, which is no entry of the typed array of counts.',
  ]),
  ...explained('parliament/attendance/sort.ts', [
    'decisive === undefined',
    'false',
    'The counts of undefined differ by NaN, which leaves the order to the next comparison like 0.',
  ]),
  ...explained(
    'parliament/chamber/agreement.ts',
    ['product > 0', '(product) >= (0)', NOT_ZERO_HERE],
    ['vote < voteCount', '(vote) <= (voteCount)', ROW_AFTER_THE_LAST],
    [
      'm < width',
      '(m) <= (width)',
      'The member after the last has no entry in the typed arrays; writing there is ignored.',
    ],
  ),
  ...explained('parliament/chamber/ballot.ts', [
    '256',
    '257',
    'A byte has 256 values; the additional entry is never read.',
  ]),
  ...explained(
    'parliament/chamber/club-lines.ts',
    ['vote < voteCount', '(vote) <= (voteCount)', ROW_AFTER_THE_LAST],
    ['balance > 0', '(balance) >= (0)', 'The other half of the condition excludes 0.'],
    [
      'to === undefined',
      'false',
      'No hour is greater than undefined, so the search ends after the last vote as well.',
    ],
  ),
  ...explained(
    'parliament/chamber/cohesion.ts',
    [
      'yes[vote * clubCount + club] - no[vote * clubCount + club]',
      '(yes[vote * clubCount + club]) + (no[vote * clubCount + club])',
      'With equal minorities the sum of yes and no grows with their difference.',
    ],
    ['vote < voteCount', '(vote) <= (voteCount)', ROW_AFTER_THE_LAST],
  ),
  ...explained('parliament/chamber/period.ts', [
    'club ?? NO_CLUB',
    'club',
    'clubs[undefined] is as undefined as clubs[NO_CLUB]; the type wants a number.',
  ]),
  ...explained('parliament/chamber/print-register.ts', [
    "last?.outcome.toLowerCase() ?? ''",
    'last?.outcome.toLowerCase()',
    'A pattern reads undefined as the word, which has none of the Czech stems.',
  ]),
  ...explained('parliament/chamber/search-text.ts', [
    'words.length === 0',
    'false',
    'Every text has all of no words; the branch saves folding the titles.',
  ]),
  ...explained(
    'parliament/chamber/topics.ts',
    ['0', '1', 'Topics of the text alone all have the same, and their counts decide.'],
    [
      'first === keyword || phrasePattern(keyword).test(row)',
      '(phrasePattern(keyword).test(row))',
      'The pattern of one word finds the same; looking it up saves time.',
    ],
    [
      'first === keyword',
      'false',
      'The pattern of one word finds the same; looking it up saves time.',
    ],
    ['cached', 'false', 'A pattern made anew matches the same; caching it saves time.'],
    ['patterns.set(keyword, pattern);', ';', 'Without the cache a pattern is made anew each time.'],
  ),
  ...explained(
    'parliament/chamber/vote-planes.ts',
    ['width / 4', '(width) * (4)', 'A larger buffer for one row: the additional words stay 0.'],
    ['four < fours', '(four) <= (fours)', 'Writing beyond a typed array is ignored.'],
    ['m < width', '(m) <= (width)', 'Writing beyond a typed array is ignored.'],
  ),
  ...EXPLAINED_IN_IDEAL_POINTS,
  ...EXPLAINED_IN_SEARCH,
  ...explained(
    'parliament/chamber/vote-nature.ts',
    ['vote === 0', 'false', 'No vote has the number 0.'],
    [
      'action !== undefined && DECIDES.test(action)',
      '(DECIDES.test(action))',
      'A pattern reads undefined as the word, which has none of the Czech stems.',
    ],
    [
      'action !== undefined && POSTPONES.test(action)',
      '(POSTPONES.test(action))',
      'A pattern reads undefined as the word, which has none of the Czech stems.',
    ],
    [
      'places.filter((place) => recorded.has(votes[place] .id))',
      'places',
      'Of the votes on an item only those that the history names are final or procedure by then.',
    ],
    [
      'decisive !== undefined && place > decisive',
      '(place > decisive)',
      'No place is greater than undefined; the type wants a number.',
    ],
  ),
  ...explained('parliament/compare/analyse.ts', [
    'voteCount - 1',
    '(voteCount) + (1)',
    'Votes after the last have no ballots, so nobody took a side in them.',
  ]),
  ...explained('parliament/government/analyse.ts', [
    'club === NO_CLUB',
    'false',
    'There are fewer clubs than NO_CLUB: writing beyond a typed array is ignored.',
  ]),
  ...explained(
    'parliament/home/analyse.ts',
    ['vote < lines.voteCount', '(vote) <= (lines.voteCount)', ROW_AFTER_THE_LAST],
    [
      'yes - no',
      '(yes) + (no)',
      'With equal minorities the sum of yes and no grows with their difference.',
    ],
  ),
  ...explained('parliament/laws/analyse.ts', [
    'words.length === 0 || matchesWords(foldedText(bill), words)',
    '(matchesWords(foldedText(bill), words))',
    'Every text has all of no words; the condition saves folding the texts.',
  ]),
  ...explained(
    'parliament/laws/detail/analyse.ts',
    [
      'vote !== undefined && ids.has(vote)',
      '(ids.has(vote))',
      'A set of numbers does not have undefined; the type wants a number.',
    ],
    [
      'one.date !== undefined && one.date <= date',
      '(one.date <= date)',
      'undefined is not before any day; the type wants a text.',
    ],
  ),
  ...explained(
    'parliament/loyalty/analyse.ts',
    ['vote < voteCount', '(vote) <= (voteCount)', ROW_AFTER_THE_LAST],
    ['balance > 0', '(balance) >= (0)', NOT_ZERO_HERE],
    [
      'b.rebellionPercent - a.rebellionPercent || b.rebellions - a.rebellions',
      'b.rebellionPercent - a.rebellionPercent',
      'At equal rates more rebellions are more active votes, which are compared next.',
    ],
    [
      'b.rebellionPercent - a.rebellionPercent || b.rebellions - a.rebellions || b.activeVotes - a.activeVotes || a.member.id -',
      'b.rebellionPercent - a.rebellionPercent || b.rebellions - a.rebellions || b.activeVotes - a.activeVotes',
      ROWS_ARE_IN_ORDER_OF_ID,
    ],
    ['a.member.id - b.member.id', '(a.member.id) + (b.member.id)', ROWS_ARE_IN_ORDER_OF_ID],
  ),
  ...explained('parliament/mps/analyse.ts', [
    'one < other',
    '(one) <= (other)',
    'Equal codes were passed over before.',
  ]),
  ...explained(
    'parliament/mps/profile/analyse.ts',
    [
      'b.same / b.votes - a.same / a.votes || b.votes - a.votes || a.member.id - b.member.id',
      'b.same / b.votes - a.same / a.votes || b.votes - a.votes',
      ROWS_ARE_IN_ORDER_OF_ID,
    ],
    ['a.member.id - b.member.id', '(a.member.id) + (b.member.id)', ROWS_ARE_IN_ORDER_OF_ID],
  ),
  ...explained('parliament/parties/analyse.ts', [
    'a.code < b.code',
    '(a.code) <= (b.code)',
    'No two clubs of a period have the same code.',
  ]),
  ...explained(
    'parliament/parties/pair/analyse.ts',
    ['first > 0', '(first) >= (0)', NOT_ZERO_HERE],
    ['second > 0', '(second) >= (0)', NOT_ZERO_HERE],
  ),
  ...explained(
    'parliament/similarity/analyse.ts',
    [
      '(size * (size - 1)) / 2',
      '(size * (size - 1)) * (2)',
      'A larger buffer, of which only the pairs found are read.',
    ],
    ['size - 1', '(size) + (1)', 'A larger buffer, of which only the pairs found are read.'],
    ['a < size', '(a) <= (size)', 'The member after the last has nobody after it to pair with.'],
    [
      'values.slice().sort().at(-count) ?? Number.NEGATIVE_INFINITY',
      '(Number.NEGATIVE_INFINITY)',
      'More values are sorted and cut off again; the threshold saves time.',
    ],
    ['values[i] >= threshold', 'true', 'The same.'],
    [
      'i < values.length',
      '(i) <= (values.length)',
      'The value after the last is undefined and reaches no threshold.',
    ],
  ),
  ...explained(
    'parliament/similarity/projection.ts',
    ['2', '3', 'A third pair is computed and not used.'],
    ['i < n', '(i) <= (n)', 'Writing beyond a typed array is ignored.'],
    [
      'Math.abs(v) > Math.abs(far)',
      '(Math.abs(v)) >= (Math.abs(far))',
      'Differs only between coordinates of the same size, of which either may be the positive one.',
    ],
    [
      'Math.sqrt(value) * (largest < 0 ? -1 : 1)',
      '(Math.sqrt(value)) / (largest < 0 ? -1 : 1)',
      'Dividing by 1 or −1 is multiplying by it.',
    ],
    ['largest < 0', '(largest) <= (0)', 'The largest coordinate is 0 only when all of them are.'],
  ),
  ...explained(
    'parliament/votes/detail/analyse.ts',
    ['yes > no', '(yes) >= (no)', 'Equal counts were passed over before.'],
    [
      'a === null || b === null',
      '(b === null)',
      'null is not less than any text, so the row without a club comes last below as well.',
    ],
    ['a < b', '(a) <= (b)', 'No two rows have the same code.'],
  ),
  ...explained('parliament/votes/analyse.ts', [
    'print !== undefined && printsOfTopic.has(print)',
    '(printsOfTopic.has(print))',
    'A set of numbers does not have undefined; the type wants a number.',
  ]),
];
