import { tryAll } from './list.ts';
import { TEXTS_OF_PARLIAMENT } from './texts-of-parliament.ts';

tryAll(TEXTS_OF_PARLIAMENT);
