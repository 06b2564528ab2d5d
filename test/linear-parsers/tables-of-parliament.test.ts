import { TABLES_OF_PARLIAMENT } from './tables-of-parliament.ts';
import { tryAll } from './trials.ts';

tryAll(TABLES_OF_PARLIAMENT);
