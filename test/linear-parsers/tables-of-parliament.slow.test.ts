import { tryAll } from './list.ts';
import { TABLES_OF_PARLIAMENT } from './tables-of-parliament.ts';

tryAll(TABLES_OF_PARLIAMENT);
