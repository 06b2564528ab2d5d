// A thread of its own: learns the parameters of a region and judges them on its next lobbies.
import { parentPort, workerData } from 'node:worker_threads';
import { calibrationRows } from '../calibration/analyse.ts';
import type { Evidence } from '../estimator/evidence.ts';
import { learnParameters } from '../estimator/learning/learn.ts';
import type { Queue, Region } from '../ladder/region.ts';

/** Evidence arrives as it is kept, so that the thread that answers does not parse it. */
type Given = { region: Region; queue: Queue; players: readonly string[] };
const { region, queue, players: texts } = workerData as Given;
const players = texts.map((text) => JSON.parse(text) as Evidence);
const learned = learnParameters(players);
const calibration = calibrationRows(region, queue, players, learned.parameters);
parentPort!.postMessage({ ...learned, calibration });
