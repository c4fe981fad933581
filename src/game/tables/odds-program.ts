import { parentPort, workerData } from 'node:worker_threads';
import { type OddsTask, oddsInTime } from '../rules/long-run.js';

const { table, counts } = workerData as OddsTask;
parentPort?.postMessage(oddsInTime(table, counts));
