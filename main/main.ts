import { app, dialog, protocol } from 'electron';
import { startDesktop } from './desktop.ts';
import { appScheme } from './protocol/app-protocol.ts';
import { readArguments } from './target/deep-link.ts';
import { appName, userDataDirectory } from './user-data.ts';

/** The order of starting. What must be said to Electron before it is ready comes first. */
protocol.registerSchemesAsPrivileged([
  {
    scheme: appScheme,
    privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
  },
]);
app.setName(appName);
app.setAppUserModelId('io.deskhand.app');
app.setPath('userData', userDataDirectory(process));

if (app.requestSingleInstanceLock()) {
  // Links that macOS hands over before the desktop is up wait for it.
  const desktop = app.whenReady().then(() => startDesktop(import.meta.dirname));
  app.on('second-instance', (_event, argv) => void desktop.then((started) => started.open(readArguments(argv))));
  app.on('open-url', (_event, link) => void desktop.then((started) => started.open(readArguments([link]))));
  app.on('activate', () => void desktop.then((started) => started.open({ kind: 'window' })));
  desktop.catch((error: Error) => {
    dialog.showErrorBox('Deskhand cannot start', error.message);
    app.exit(1);
  });
} else {
  app.quit();
}
