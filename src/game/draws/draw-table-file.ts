import { readFileSync } from 'node:fs';
import { SettingsError } from '../../platform/config/settings.js';
import type { Outcome } from '../rules/draw-table.js';
import { readTable } from '../rules/published.js';

/**
 * Reads a draw table from a JSON file: a list of outcomes `{card, status, skill, weight, cp: {min, max}}`.
 * @throws SettingsError that says what is wrong, and where
 */
export function readDrawTable(path: string): readonly Outcome[] {
  try {
    return readTable({ outcomes: JSON.parse(readFileSync(path, 'utf8')) as unknown });
  } catch (error) {
    // An error of JSON quotes the file, with its line feeds.
    const message = (error as Error).message.replace(/\s+/g, ' ');
    throw new SettingsError([`DRAW_TABLE ${path} cannot be used: ${message}`]);
  }
}
