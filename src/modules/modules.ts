import { register } from 'node:module';
import { join } from 'node:path';
import { cwd } from 'node:process';
import { pathToFileURL } from 'node:url';
import { THEME_SETTINGS } from '../faces/theme-settings.js';
import { GAME_SETTINGS } from '../game/calendar/game-settings.js';
import { type HookData, MODULE_PREFIX } from './module-hooks.js';
import { PAGE_SETTINGS } from '../page/page-files.js';
import { type Environment, readSettingsOf } from '../platform/config/environment.js';
import { MODULE_REASONS } from '../platform/error-reasons.js';
import { PLATFORM_SETTINGS, SettingsError, type SettingsGroup } from '../platform/config/settings.js';
import type { TeamModule } from './team-module.js';
import { WEBHOOK_SETTINGS } from '../webhooks/webhook-settings.js';

/** The settings of the modules, which a start checks before it loads those of the service; those of a new one are added here. */
export const MODULE_SETTINGS: SettingsGroup[] = [GAME_SETTINGS, PAGE_SETTINGS, THEME_SETTINGS, WEBHOOK_SETTINGS];

export const TEAM_MODULES: TeamModule[] = [];

let loading: Promise<void> | undefined;

/** Loads the modules of MODULES, the first time, and adds what they have to what the service has. @throws SettingsError */
export function loadModules(environment: Environment): Promise<void> {
  const { modules } = readSettingsOf(environment, { modules: PLATFORM_SETTINGS.list.modules });
  return (loading ??= modules.length === 0 ? Promise.resolve() : addModules(modules));
}

async function addModules(names: readonly string[]): Promise<void> {
  const modules = await readModules(names);
  const { ENTITIES, MIGRATIONS, MOVED } = await import('../schema.js');
  for (const module of modules) {
    TEAM_MODULES.push(module);
    ENTITIES.push(...(module.entities ?? []));
    MIGRATIONS.push(...(module.migrations ?? []));
    MOVED.push(...(module.moved ?? []));
    Object.assign(MODULE_REASONS, module.reasons);
    if (module.settings) MODULE_SETTINGS.push(module.settings);
  }
}

/** @param names paths, from the working directory, or packages that are installed there. @throws SettingsError */
export async function readModules(names: readonly string[]): Promise<TeamModule[]> {
  // Before the hooks, whose thread is asked about each file that is loaded.
  const [{ checkModules }] = await Promise.all([import('./team-module.js'), import('../module.js')]);
  const data: HookData = {
    entry: import.meta.url.replace(/modules\/modules(\.\w+)$/, 'module$1'),
    from: pathToFileURL(join(cwd(), 'package.json')).href,
  };
  register('./module-hooks.js', import.meta.url, { data });
  const found = new Map<string, TeamModule>();
  for (const name of names) found.set(name, await readModule(name));
  checkModules(found);
  return [...found.values()];
}

async function readModule(file: string): Promise<TeamModule> {
  const name = MODULE_PREFIX + file;
  try {
    const exported = (await import(name)) as TeamModule & { readonly default?: TeamModule };
    return exported.default ?? exported;
  } catch (error) {
    const [why = ''] = String(error).split('\n');
    throw new SettingsError([`MODULES: ${file} cannot be loaded: ${why}`]);
  }
}
