// npm run trial -- NAME [OPTION ...]: tries the service in a way for which the tests have no time, or no program.
import { CommandRefused, runCommand } from '../src/commands/cli.js';
import { endTogether } from '../test/harness/program.js';
import { TRIALS } from './catalog.js';
import { type Given, givenOf, type Trial } from './options.js';

const MOST_TOLD = 20;

function helpOf([name, { takes, does, options = {} }]: [string, Trial]): string {
  const lines = Object.entries(options).map(([option, [usual, meaning]]) => {
    const shown = usual === undefined || meaning.includes('default') ? '' : ` (default ${usual})`;
    return `${' '.repeat(20)}--${option.padEnd(12)} ${meaning}${shown}`;
  });
  return [`  ${name.padEnd(9)} ${takes.padStart(6)}  ${does}`, ...lines].join('\n');
}

function helpOfAll(): string {
  const usage = 'npm run trial -- NAME [OPTION ...]    builds what has changed, and tries it';
  const end = 'Each starts what it needs, and ends with 1 when something is wrong, with 2 when it tried nothing.';
  return [usage, '', ...Object.entries(TRIALS).map(helpOf), '', end].join('\n');
}

/** @throws Error when there is no such trial, or a program is missing */
function read(): { trial: Trial; given: Given } {
  const [name = '', ...args] = process.argv.slice(2);
  const trial = Object.hasOwn(TRIALS, name) ? TRIALS[name] : undefined;
  if (!trial) throw new CommandRefused(`There is no trial "${name}".\n\n${helpOfAll()}`);
  const given = givenOf(args, trial.options ?? {});
  const missing = trial.missing?.() ?? [];
  if (missing.length > 0) throw new CommandRefused(`Not installed here: ${missing.join(', ')} (Debian's packages)`);
  return { trial, given };
}

endTogether();
// Debian has HAProxy and nginx where ordinary users do not look.
process.env['PATH'] = `${process.env['PATH'] ?? ''}:/usr/sbin`;
await runCommand(helpOfAll(), read, async ({ trial, given }) => {
  if (given.shown !== '') console.log(`With ${given.shown}`);
  const problems = await trial.run((line) => console.log(`  ${line.replaceAll('\n', '\n  ')}`), given);
  for (const problem of problems.slice(0, MOST_TOLD)) console.error(`  WRONG: ${problem}`);
  console.log(problems.length > 0 ? `\n${problems.length} problems.` : '\nAll is well.');
  if (problems.length > 0) process.exitCode = 1;
});
process.exit();
