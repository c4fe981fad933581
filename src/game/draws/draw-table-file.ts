import { type AnyNode, parse, type ValueNode } from '@humanwhocodes/momoa';
import { readFileSync } from 'node:fs';
import { SettingsError } from '../../platform/config/settings.js';
import { LARGEST_RANGE, type Outcome, totalWeight } from '../rules/draw-table.js';

/**
 * Reads a draw table from a JSON file: a list of outcomes `{card, status, skill, weight, cp: {min, max}}`.
 * @throws SettingsError that names each line at fault
 */
export function readDrawTable(path: string): Outcome[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new SettingsError([`DRAW_TABLE cannot be read: ${(error as Error).message}`]);
  }
  const { outcomes, problems } = parseDrawTable(text);
  if (problems.length > 0) throw new SettingsError(problems.map((problem) => `DRAW_TABLE ${path}, ${problem}`));
  return outcomes;
}

/** Checks a table's text. Each problem says its line; without problems the outcomes are sound. */
export function parseDrawTable(text: string): { outcomes: Outcome[]; problems: string[] } {
  const table = new DrawTableText();
  const outcomes = table.read(text);
  return { outcomes, problems: table.problems };
}

/** Walks a table's syntax tree, which knows the lines, and notes what is wrong. */
class DrawTableText {
  readonly problems: string[] = [];

  read(text: string): Outcome[] {
    let list: ValueNode;
    try {
      list = parse(text, { mode: 'json' }).body;
    } catch (error) {
      const { message, line } = error as Error & { line?: number };
      this.problems.push(`line ${line ?? 1}: is not JSON: ${message}`);
      return [];
    }
    if (list.type !== 'Array' || list.elements.length === 0) {
      this.note(list, 'a draw table is a list of at least one outcome');
      return [];
    }
    const outcomes = list.elements.map(({ value }) => this.outcome(value));
    if (this.problems.length === 0 && totalWeight(outcomes) > LARGEST_RANGE)
      this.note(list, `the weights add up to more than ${LARGEST_RANGE}`);
    return outcomes;
  }

  private outcome(node: ValueNode): Outcome {
    const members = this.members(node, 'an outcome', ['card', 'status', 'skill', 'weight', 'cp']);
    return {
      card: this.integer(members.get('card'), 'card', Number.MIN_SAFE_INTEGER),
      status: this.text(members.get('status'), 'status', 1),
      skill: this.text(members.get('skill'), 'skill', 0),
      weight: this.integer(members.get('weight'), 'weight', 1),
      cp: this.range(members.get('cp')),
    };
  }

  private range(node: ValueNode | undefined): Outcome['cp'] {
    if (node === undefined) return { min: 0, max: 0 };
    const members = this.members(node, 'cp', ['min', 'max']);
    const before = this.problems.length;
    const min = this.integer(members.get('min'), 'cp.min', Number.MIN_SAFE_INTEGER);
    const max = this.integer(members.get('max'), 'cp.max', Number.MIN_SAFE_INTEGER);
    if (this.problems.length === before && members.size === 2) {
      if (min > max) this.note(node, `cp.min is ${min}, more than cp.max, which is ${max}`);
      else if (max - min >= LARGEST_RANGE) this.note(node, `cp has more than ${LARGEST_RANGE} values`);
    }
    return { min, max };
  }

  /** The values of an object that must have exactly these members. */
  private members(node: ValueNode, what: string, names: readonly string[]): Map<string, ValueNode> {
    const found = new Map<string, ValueNode>();
    if (node.type !== 'Object') {
      this.note(node, `${what} must be an object with ${names.join(', ')}`);
      return found;
    }
    for (const member of node.members) {
      const name = member.name.type === 'String' ? member.name.value : member.name.name;
      if (!names.includes(name)) this.note(member, `${what} has an unknown key ${JSON.stringify(name)}`);
      else if (found.has(name)) this.note(member, `${what} has ${name} twice`);
      else found.set(name, member.value);
    }
    const missing = names.filter((name) => !found.has(name));
    if (missing.length > 0) this.note(node, `${what} has no ${missing.join(', ')}`);
    return found;
  }

  private integer(node: ValueNode | undefined, what: string, min: number): number {
    if (node === undefined) return min;
    if (node.type === 'Number' && Number.isSafeInteger(node.value) && node.value >= min) return node.value;
    const atLeast = min > Number.MIN_SAFE_INTEGER ? ` of at least ${min}` : '';
    this.note(node, `${what} must be a whole number${atLeast}`);
    return min;
  }

  private text(node: ValueNode | undefined, what: string, minLength: number): string {
    if (node === undefined) return '';
    if (node.type === 'String') {
      const isPrintable = node.value.isWellFormed() && !/\p{Cc}/u.test(node.value);
      if (isPrintable && node.value.length >= minLength) return node.value;
    }
    this.note(node, `${what} must be a string${minLength > 0 ? ' that is not empty' : ''}, without control characters`);
    return '';
  }

  private note(node: AnyNode, problem: string): void {
    this.problems.push(`line ${node.loc.start.line}: ${problem}`);
  }
}
