import { Logger } from '@nestjs/common';
import { writeSync } from 'node:fs';
import { Log } from './log.js';
import { LogOutput } from './log-output.js';
import { ServiceLogger } from './service-logger.js';

const output = new LogOutput(process.stdout);

/** The log of this process, on its standard output. */
export const processLog = new Log(output, process.stdout.isTTY, { logLevel: 'info', logFormat: 'auto' });

/** Leads what is said through Nest's Logger into the log of this process, whose last lines go out however it exits. */
export function useProcessLog(): void {
  Logger.overrideLogger(new ServiceLogger(processLog));
  process.once('exit', () => {
    const rest = output.rest();
    try {
      if (rest !== '') writeSync(process.stdout.fd, rest);
    } catch {
      // Nobody reads any more.
    }
  });
}
