// Loaded by the bundled programs before all else: V8 keeps what it has compiled of them. Node 22 has this as NODE_COMPILE_CACHE.
const { readFileSync, renameSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { dirname, join } = require('node:path');
const v8 = require('node:v8');
const vm = require('node:vm');

// What comes from the cache cannot import.
globalThis.importModule = (name) => import(name);

// V8 takes no cache that was made under other flags: while it compiles, the service's own flag is as it was at the start.
const setFlags = v8.setFlagsFromString;
let flag = '';
v8.setFlagsFromString = (given) => setFlags((flag = given));
function underFirstFlags(work) {
  if (flag === '') return work();
  setFlags('--heap-growing-percent=0');
  try {
    return work();
  } finally {
    setFlags(flag);
  }
}

const compile = Module.prototype._compile;
const uncached = [];

Module.prototype._compile = function (content, filename) {
  if (dirname(filename) !== join(__dirname, 'assets')) return compile.apply(this, arguments);
  const cachedData = contentOf(`${filename}.cache`);
  const script = underFirstFlags(() => new vm.Script(Module.wrap(content), { filename, cachedData }));
  if (script.cachedDataRejected !== false) uncached.push([filename, script]);
  const require = Module.createRequire(filename);
  return script.runInThisContext().call(this.exports, this.exports, require, this, filename, dirname(filename));
};

function contentOf(path) {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

function writeCaches() {
  for (const [filename, script] of uncached) {
    const path = `${filename}.cache`;
    try {
      writeFileSync(`${path}.${process.pid}`, script.createCachedData());
      renameSync(`${path}.${process.pid}`, path);
    } catch {
      // Another user's folder.
    }
  }
}

process.on('exit', () => underFirstFlags(writeCaches));
