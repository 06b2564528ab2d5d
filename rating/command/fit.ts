import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PARAMETERS, REFERENCE } from '../estimator/parameters.ts';
import { FIT_WORLDS, fitParameters, fitPlayers, measuredReference, START } from '../worlds/fit.ts';

/** Where the result stands; a test keeps `estimator/parameters.ts` equal to it. */
const FITTED_FILE = join(import.meta.dirname, '..', 'worlds', 'fitted.json');

/** `fit`: fits the parameters anew, always with the same result, and writes it beside its worlds. */
export async function fitCommand(): Promise<void> {
  const players = fitPlayers();
  console.log(`${players.length} players of ${FIT_WORLDS.length} worlds`);
  const fit = fitParameters(players, START, (pass, score) =>
    console.log(`pass ${pass}: mean log score ${score.toFixed(4)}`),
  );
  const reference = measuredReference(fit.parameters);
  const result = { worlds: FIT_WORLDS, players: fit.players, scores: fit.scores };
  const { parameters } = fit;
  await writeFile(
    FITTED_FILE,
    `${JSON.stringify({ ...result, parameters, reference }, null, 2)}\n`,
  );
  const same = JSON.stringify([parameters, reference]) === JSON.stringify([PARAMETERS, REFERENCE]);
  console.log(
    same
      ? 'estimator/parameters.ts has these values.'
      : `estimator/parameters.ts has other values: copy them from ${FITTED_FILE}.`,
  );
}
