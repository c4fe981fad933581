import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { type OddsTask, oddsInTime } from '../rules/long-run.js';

// Draws go first, but an operator waits: with the lowest priority, a busy machine would not get to it. On Linux this is the priority
// of this thread alone; elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const { table, counts } = workerData as OddsTask;
parentPort?.postMessage(oddsInTime(table, counts));
