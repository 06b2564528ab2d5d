import { RATING, RUNNER } from './runner-and-rating.ts';
import { tryAll } from './trials.ts';

tryAll(RUNNER);
tryAll(RATING);
