// `node lab/ladders/main.ts fit`: fits the model's parameters anew, always with the same result.
// `node lab/ladders/main.ts judge`: how good the estimate is on simulated ladders; writes results.json.
// `node lab/ladders/main.ts http`: what the whole service answers in two of them, before and after learning.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PARAMETERS, REFERENCE } from '../../rating/estimator/parameters.ts';
import { FIT_WORLDS, fitParameters, fitPlayers, measuredReference, START } from './fit.ts';
import { overHttp } from './over-http.ts';
import { CHANGED_LADDERS } from './settings.ts';
import { judgedPlayers, strataScores } from './strata.ts';
import { worldScores } from './world-scores.ts';
import { strataTable, worldTable } from './world-table.ts';

const file = (name: string) => join(import.meta.dirname, name);

/** A test holds `rating/estimator/parameters.ts` equal to the file. */
async function fit(): Promise<void> {
  const players = fitPlayers();
  console.log(`${players.length} players of ${FIT_WORLDS.length} ladders`);
  const { scores, parameters } = fitParameters(players, START, (pass, score) =>
    console.log(`pass ${pass}: mean log score ${score.toFixed(4)}`),
  );
  const reference = measuredReference(parameters);
  const result = { worlds: FIT_WORLDS, players: players.length, scores, parameters, reference };
  await writeFile(file('fitted.json'), `${JSON.stringify(result, null, 2)}\n`);
  const same = JSON.stringify([parameters, reference]) === JSON.stringify([PARAMETERS, REFERENCE]);
  console.log(`rating/estimator/parameters.ts has ${same ? 'these' : 'other'} values.`);
}

async function judge(): Promise<void> {
  const strata = strataScores(judgedPlayers());
  console.log(`${strataTable(strata)}\n`);
  const worlds = [...worldScores()];
  console.log(worldTable(worlds));
  await writeFile(file('results.json'), `${JSON.stringify({ strata, worlds }, null, 1)}\n`);
}

/** One in which learning must help, and one in which there is nothing to learn. */
const OVER_HTTP = ['a reset that draws ranks towards the mean', 'as the sandbox'];

async function http(): Promise<void> {
  for (const ladder of CHANGED_LADDERS.filter(({ name }) => OVER_HTTP.includes(name)))
    console.log(`${(await overHttp(ladder)).join('\n')}\n`);
}

const [command] = process.argv.slice(2);
if (command === 'fit') await fit();
else if (command === 'judge') await judge();
else if (command === 'http') await http();
else {
  console.error('Usage: node lab/ladders/main.ts fit | judge | http');
  process.exitCode = 2;
}
