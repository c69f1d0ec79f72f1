import '../design/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import * as z from 'zod';
import { createFollowedImport } from '../import/followed-import.ts';
import { createPreferences } from '../settings/preferences.ts';
import { startText, systemLanguage } from '../text/start-text.ts';
import { App } from './app.tsx';
import { createConsole } from './create-console.ts';
import { createNavigation } from './navigation.ts';

// The page's policy forbids code from strings: zod is not to try.
z.config({ jitless: true });

const preferences = createPreferences(window.localStorage);
const navigation = createNavigation(window);
const followedImport = createFollowedImport(window.localStorage);
const { language } = preferences.getState();
const text = await startText(language === 'system' ? systemLanguage(navigator.languages) : language);
const root = createRoot(document.getElementById('root') as HTMLElement);

/** Shows the console on the connection that answers now; on another one everything is read anew. */
function show(connection: number): void {
  const console = createConsole({ preferences, navigation, followedImport, bridge: window.deskhand });
  root.render(
    <StrictMode>
      <I18nextProvider i18n={text}>
        <App key={connection} console={console} />
      </I18nextProvider>
    </StrictMode>,
  );
}

let connection = 0;
show(connection);
window.deskhand?.on('connectionChanged', () => {
  connection += 1;
  navigation.go({ ticketId: undefined });
  show(connection);
});
