import { HOUSING } from './housing.ts';
import { tryAll } from './trials.ts';

tryAll(HOUSING);
