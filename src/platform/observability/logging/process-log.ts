import { Logger } from '@nestjs/common';
import { Log } from './log.js';
import { LogOutput } from './log-output.js';
import { ServiceLogger } from './service-logger.js';

const output = new LogOutput(process.stdout.fd);

/** The log of this process, on its standard output. */
export const processLog = new Log(output, process.stdout.isTTY, { logLevel: 'info', logFormat: 'auto' });

/** Leads what is said through Nest's Logger into the log of this process. */
export function useProcessLog(): void {
  Logger.overrideLogger(new ServiceLogger(processLog));
  output.onDropped((lines) =>
    processLog.say('warn', `${lines} lines of the log were dropped: nobody read them in time`, { context: 'Log' }),
  );
}
