import { HOUSING } from './housing.ts';
import { KIT } from './kit.ts';
import { tryAll } from './list.ts';
import { RATING, RUNNER } from './runner-and-rating.ts';

for (const list of [KIT, HOUSING, RUNNER, RATING]) tryAll(list);
