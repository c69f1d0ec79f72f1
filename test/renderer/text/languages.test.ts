import { expect, test } from 'vitest';
import { english } from '../../../renderer/text/english.ts';
import { german } from '../../../renderer/text/german.ts';
import { initialsOf } from '../../../renderer/text/initials.ts';
import { showSize } from '../../../renderer/text/show-size.ts';
import { showAge, showDay, showMoment } from '../../../renderer/text/show-time.ts';
import { startText, systemLanguage } from '../../../renderer/text/start-text.ts';

type Tree = { [key: string]: string | Tree };

const flatten = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : flatten(value, `${path}${key}.`),
  );

const holes = (text: string) => (text.match(/\{\{\s*\w+/g) ?? []).map((hole) => hole.replace(/\W/g, '')).sort();

test('German has every key of English and no other', () => {
  expect(
    flatten(german)
      .map(([key]) => key)
      .sort(),
  ).toEqual(
    flatten(english)
      .map(([key]) => key)
      .sort(),
  );
});

test('every text says the same things in both languages: no hole is lost or invented', () => {
  const texts = new Map(flatten(german));
  for (const [key, text] of flatten(english)) expect(holes(texts.get(key) ?? ''), key).toEqual(holes(text));
});

test('no text is empty', () => {
  expect([...flatten(english), ...flatten(german)].filter(([, text]) => text.trim() === '')).toEqual([]);
});

test('numbers and plurals are written as the language writes them', async () => {
  const [en, de] = [await startText('en'), await startText('de')];
  expect(en.t('bulk.selected', { count: 4312 })).toBe('4,312 selected');
  expect(de.t('bulk.selected', { count: 4312 })).toBe('4.312 ausgewählt');
  expect(en.t('bulk.changed', { count: 1, status: 'Solved' })).toBe('1 ticket is now Solved');
});

test('the system’s first known language is taken, English without one', () => {
  expect([systemLanguage(['fr-FR', 'de-AT', 'en']), systemLanguage(['fr']), systemLanguage([])]).toEqual([
    'de',
    'en',
    'en',
  ]);
});

test('a day is the same day wherever it is read, and anything else stays as it is', () => {
  expect(showDay('en-GB', '2025-04-30')).toBe('30 Apr 2025');
  expect(showDay('de', '2025-04-30')).toBe('30.04.2025');
  expect(showDay('en-GB', 'in spring')).toBe('in spring');
});

test('ages are short and grow', async () => {
  const { t } = await startText('en');
  const now = Date.UTC(2026, 10, 21, 12);
  const age = (timestamp: string) => showAge(t, timestamp, now);
  expect(age('2026-11-21 12:00:05')).toBe('now');
  expect(age('2026-11-21 11:56:00')).toBe('4 min');
  expect(age('2026-11-21 10:59:00')).toBe('1 h');
  expect(age('2026-11-19 11:00:00')).toBe('2 d');
  expect(age('2026-10-31 11:00:00')).toBe('3 w');
  expect(age('2026-03-20 11:00:00')).toBe('8 mo');
  expect(age('2024-01-01 11:00:00')).toBe('2 y');
});

test('a moment of today says so, one of another year has its year', async () => {
  const { t } = await startText('en');
  const now = Date.parse('2026-11-21T12:00:00Z');
  expect(showMoment(t, 'en-GB', '2026-11-21 11:30:00', now)).toMatch(/^Today \d\d:\d\d$/);
  expect(showMoment(t, 'en-GB', '2024-02-03 11:30:00', now)).toMatch(/2024/);
});

test('sizes and initials are short', () => {
  expect([showSize('en', 900), showSize('en', 24_000), showSize('en', 1_800_000)]).toEqual([
    '900 bytes',
    '24 kB',
    '1.8 MB',
  ]);
  expect(['Ines Okafor', 'Fahrradhaus Lindner GmbH', 'ida@b.example', '+49 30 5557', ''].map(initialsOf)).toEqual([
    'IO',
    'FG',
    'ID',
    '45',
    '',
  ]);
});
