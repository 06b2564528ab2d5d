// A thread of its own: learns the parameters of a region and judges them on its next lobbies.
import { parentPort, workerData } from 'node:worker_threads';
import { calibrationRows } from '../../calibration/analyse.ts';
import { adopt } from '../../estimator/learning/adopt.ts';
import type { Week } from '../../ladder/record.ts';
import type { Queue, Region } from '../../ladder/region.ts';
import type { StoredEvidence } from './learning.ts';

/** Evidence arrives as it is stored, so that the thread that answers does not parse it. */
type Given = {
  region: Region;
  queue: Queue;
  players: readonly string[];
  weeks: readonly Week[];
};
const { region, queue, players: texts, weeks } = workerData as Given;
const players = texts
  .map((text) => JSON.parse(text) as StoredEvidence)
  .sort((a, b) => (a.recorded_at ?? 0) - (b.recorded_at ?? 0));
const adoption = adopt(players, weeks);
const calibration = calibrationRows(region, queue, players, adoption.parameters);
parentPort!.postMessage({ ...adoption, calibration });
