// `node tools/ladders/main.ts fit`: fits the model's parameters anew, always with the same result.
// `node tools/ladders/main.ts judge`: how good the estimate is on simulated ladders; writes results.json.
// `node tools/ladders/main.ts partial`: the same of answers with few lobbies; writes lobby-counts.json.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PARAMETERS, REFERENCE } from '../../services/rating/estimator/parameters.ts';
import { FIT_WORLDS, fitParameters, fitPlayers, measuredReference, START } from './fit.ts';
import { type LadderCounts, lobbyCounts } from './lobby-counts.ts';
import { judgedPlayers, strataScores } from './strata.ts';
import { worldScores } from './world-scores.ts';
import { countTable, strataTable, worldTable } from './world-table.ts';

const file = (name: string) => join(import.meta.dirname, name);

/** A test holds `services/rating/estimator/parameters.ts` equal to the file. */
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
  console.log(`services/rating/estimator/parameters.ts has ${same ? 'these' : 'other'} values.`);
}

async function judge(): Promise<void> {
  const strata = strataScores(judgedPlayers());
  console.log(`${strataTable(strata)}\n`);
  const worlds = [...worldScores()];
  console.log(worldTable(worlds));
  const records = (all: readonly object[]) => all.map((one) => JSON.stringify(one)).join(',\n');
  const text = `{"strata": [\n${records(strata)}\n],\n"worlds": [\n${records(worlds)}\n]}\n`;
  await writeFile(file('results.json'), text);
}

/** Answers before all evidence is gathered. */
async function partial(): Promise<void> {
  const ladders: LadderCounts[] = [];
  for (const one of lobbyCounts()) {
    ladders.push(one);
    console.error(one.ladder);
  }
  console.log(countTable(ladders));
  const lines = ladders.map((one) => JSON.stringify(one)).join(',\n');
  await writeFile(file('lobby-counts.json'), `[\n${lines}\n]\n`);
}

const [command] = process.argv.slice(2);
if (command === 'fit') await fit();
else if (command === 'judge') await judge();
else if (command === 'partial') await partial();
else {
  console.error('Usage: node tools/ladders/main.ts fit | judge | partial');
  process.exitCode = 2;
}
