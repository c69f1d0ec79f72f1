import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { type Console, ConsoleContext } from '../../renderer/app/console.ts';
import { createConsole } from '../../renderer/app/create-console.ts';
import { DeskContext, type DeskFacts } from '../../renderer/app/desk-context.ts';
import { createNavigation } from '../../renderer/app/navigation.ts';
import { createFollowedImport } from '../../renderer/import/followed-import.ts';
import { createPreferences } from '../../renderer/settings/preferences.ts';
import type { Source } from '../../renderer/source/source.ts';
import { startText } from '../../renderer/text/start-text.ts';

const text = await startText('en');

/** A console without the desktop around it. */
export const aConsole = (source?: Source): Console =>
  createConsole(
    {
      preferences: createPreferences(localStorage),
      navigation: createNavigation(window),
      followedImport: createFollowedImport(localStorage),
      bridge: undefined,
    },
    source,
  );

interface InConsoleProps {
  desk: DeskFacts;
  console?: Console;
  children: ReactNode;
}

/** What every part of the console finds around itself, in English; the console is a new one unless a test has one. */
export function InConsole({ desk, console = aConsole(), children }: InConsoleProps) {
  return (
    <I18nextProvider i18n={text}>
      <ConsoleContext value={console}>
        <QueryClientProvider client={console.source.queries}>
          <DeskContext value={desk}>{children}</DeskContext>
        </QueryClientProvider>
      </ConsoleContext>
    </I18nextProvider>
  );
}
