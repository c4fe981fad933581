import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** A unit of systemd, as far as the trial of it needs. */
export class UnitFile {
  readonly name: string;
  private readonly settings: readonly (readonly [name: string, value: string])[];

  /** @param text as in the file, with paths of a trial in place of the written ones */
  constructor(
    file: string,
    readonly text: string = readFileSync(file, 'utf8'),
  ) {
    this.name = basename(file);
    this.settings = [...text.matchAll(/^([A-Za-z]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]);
  }

  /** All values that a setting has, in turn. */
  all(name: string): string[] {
    return this.settings.flatMap(([each, value]) => (each === name ? [value] : []));
  }

  /** @throws Error when the unit has none, or more than one */
  one(name: string): string {
    const [value, ...others] = this.all(name);
    if (value === undefined || others.length > 0) throw new Error(`${this.name} needs one ${name}`);
    return value;
  }

  /** What its processes find in their environment. @param credentials what systemd puts in place of %d */
  environment(credentials: string): Record<string, string> {
    const pairs = this.all('Environment').map((pair) => pair.replaceAll('%d', credentials).split(/=(.*)/s));
    return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value]));
  }

  /** The words of its command, none of which is quoted. */
  command(): [program: string, ...args: string[]] {
    const [program = '', ...args] = this.one('ExecStart').split(' ');
    return [program, ...args];
  }

  /** The files that systemd hands over, by the names that they get. */
  credentials(): Record<string, string> {
    return Object.fromEntries(this.all('LoadCredential').map((pair) => pair.split(':')));
  }
}
