import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { type OddsTask, oddsInTime } from '../rules/long-run.js';

// On Linux this is the priority of this thread alone. Elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

const { table, counts } = workerData as OddsTask;
parentPort?.postMessage(oddsInTime(table, counts));
