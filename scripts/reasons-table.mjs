// Keeps the table of the reasons of errors in docs/api.md in step with the code. With --check it writes nothing, and fails when it differs.
import { ERROR_REASONS } from '../dist/platform/error-reasons.js';
import { writePart } from './written-part.mjs';

const rows = Object.entries(ERROR_REASONS).map(([reason, meaning]) => `| \`${reason}\` | ${meaning} |`);
writePart('docs/api.md', 'reasons', ['| reason | means |', '|---|---|', ...rows].join('\n'), 'docs:reasons');
