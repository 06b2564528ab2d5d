import { TEXTS_OF_PARLIAMENT } from './texts-of-parliament.ts';
import { tryAll } from './trials.ts';

tryAll(TEXTS_OF_PARLIAMENT);
