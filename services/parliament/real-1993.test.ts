import { testExpected } from './testing/expected-results.ts';

testExpected(1);
