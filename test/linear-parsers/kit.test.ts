import { KIT } from './kit.ts';
import { tryAll } from './trials.ts';

tryAll(KIT);
