// A thread of its own: learns the parameters of a region and judges them on its next lobbies.
import { parentPort, workerData } from 'node:worker_threads';
import { calibrationRows } from '../calibration/analyse.ts';
import type { Evidence } from '../estimator/evidence.ts';
import { learnParameters } from '../estimator/learning/learn.ts';
import type { Queue, Region } from '../ladder/region.ts';

const { region, queue, players } = workerData as {
  region: Region;
  queue: Queue;
  players: readonly Evidence[];
};
const learned = learnParameters(players);
const calibration = calibrationRows(region, queue, players, learned.parameters);
parentPort!.postMessage({ ...learned, calibration });
