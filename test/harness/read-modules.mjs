// Loads modules as a start does, in a process whose module loader is Node's own: node read-modules.mjs LIST-OF-LISTS-OF-PATHS
// Prints for each list what went wrong, or what its modules export.
import * as common from '@nestjs/common';
import * as entry from '../../dist/module.js';
import { readModules } from '../../dist/modules/modules.js';

const own = new Map(Object.entries({ ...common, ...entry }).map(([name, value]) => [value, `the service's ${name}`]));
const told = (exported) =>
  Object.fromEntries(Object.entries(exported).map(([name, value]) => [name, own.get(value) ?? typeof value]));

const results = [];
for (const paths of JSON.parse(process.argv[2]))
  results.push(
    await readModules(paths).then(
      (found) => found.map(told),
      ({ problems }) => problems,
    ),
  );
console.log(JSON.stringify(results));
