// A thread of its own: learns the parameters of a region and judges them on its next lobbies.
import { parentPort, workerData } from 'node:worker_threads';
import { adopt } from '../../estimator/learning/adopt.ts';
import { calibrationRows } from '../../estimator/validation/calibration.ts';
import type { Week } from '../../ladder/record.ts';
import type { StoredEvidence } from './learning.ts';

/** Evidence arrives as it is stored, so that the thread that answers does not parse it. */
type Task = { players: readonly string[]; weeks: readonly Week[] };
const { players: texts, weeks } = workerData as Task;
const players = texts
  .map((text) => JSON.parse(text) as StoredEvidence)
  .sort((a, b) => a.recorded_at - b.recorded_at);
const adoption = adopt(players, weeks);
const calibration = calibrationRows(players, adoption.parameters);
parentPort!.postMessage({ ...adoption, calibration });
