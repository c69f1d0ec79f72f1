import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Command, CommanderError, type Option } from 'commander';
import { invalid } from '../errors.ts';

/** Name of the file in a data directory that can hold any option. */
export const settingsFile = 'deskhand.json';

/**
 * Fills in what the command line leaves out: from the environment (`--log-level` is DESKHAND_LOG_LEVEL), then from
 * deskhand.json in the data directory (`"log-level"`), else the default stays.
 *
 * @param known names of every command's options: the file is shared, and a misspelt name must not pass unnoticed.
 */
export function applySettings(command: Command, env: NodeJS.ProcessEnv, known: ReadonlySet<string>): void {
  for (const option of command.options) fill(command, option, env[environmentName(option)], environmentName(option));
  const { data } = command.opts<{ data?: string }>();
  if (data === undefined) return;
  const file = path.join(data, settingsFile);
  const settings = readSettings(file);
  const unknown = Object.keys(settings).find((name) => !known.has(name));
  if (unknown !== undefined)
    throw invalid(`${file} has an unknown setting "${unknown}". Known are ${[...known].join(', ')}.`);
  for (const option of command.options) fill(command, option, settings[nameOf(option)], `${nameOf(option)} in ${file}`);
}

export const nameOf = (option: Option) => option.long?.replace(/^--/, '') ?? '';

const environmentName = (option: Option) => `DESKHAND_${nameOf(option).replaceAll('-', '_').toUpperCase()}`;

function fill(command: Command, option: Option, value: unknown, origin: string): void {
  const key = option.attributeName();
  const source = command.getOptionValueSource(key);
  if (value === undefined || (source !== undefined && source !== 'default')) return;
  command.setOptionValueWithSource(key, parse(option, value, origin), 'config');
}

function parse(option: Option, value: unknown, origin: string, before: unknown = option.defaultValue): unknown {
  if (option.isBoolean()) {
    if (value === true || value === 'true' || value === '1') return true;
    if (value === false || value === 'false' || value === '0' || value === '') return false;
    throw invalid(`${origin} must be true or false.`);
  }
  if (Array.isArray(value) && option.parseArg) {
    return value.reduce((list, item) => parse(option, item, origin, list), option.defaultValue);
  }
  if (typeof value !== 'string' && typeof value !== 'number') throw invalid(`${origin} must be text or a number.`);
  try {
    return option.parseArg ? option.parseArg(String(value), before) : String(value);
  } catch (error) {
    if (error instanceof CommanderError) throw invalid(`${origin} is "${value}". ${error.message}`);
    throw error;
  }
}

function readSettings(file: string): Record<string, unknown> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return {};
  }
  try {
    const settings: unknown = JSON.parse(text);
    if (typeof settings === 'object' && settings !== null && !Array.isArray(settings)) return { ...settings };
  } catch {}
  throw invalid(`${file} is no JSON object. Correct it, e.g. {"port": 4710}, or remove it.`);
}
