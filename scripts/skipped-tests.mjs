// Prints the files of which Jest has skipped tests: node scripts/skipped-tests.mjs REPORT, which `jest --json` has written
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const { testResults } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const isSkipped = ({ status }) => status === 'pending';
for (const { name, assertionResults } of testResults)
  if (assertionResults.some(isSkipped)) console.log(relative('.', name));
