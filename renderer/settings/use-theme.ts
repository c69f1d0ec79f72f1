import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useConsole } from '../app/console.ts';
import { systemLanguage } from '../text/start-text.ts';

/** Puts the chosen theme and language on the document, and tells the desktop about the theme. */
export function useTheme(): void {
  const { preferences, bridge } = useConsole();
  const { i18n } = useTranslation();
  const theme = useStore(preferences, (state) => state.theme);
  const chosen = useStore(preferences, (state) => state.language);
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    // Only the window's frame depends on it: a refusal changes nothing here.
    bridge?.call('setTheme', { theme }).catch(() => {});
  }, [theme, bridge]);
  useEffect(() => {
    const language = chosen === 'system' ? systemLanguage(navigator.languages) : chosen;
    document.documentElement.lang = language;
    document.documentElement.dir = i18n.dir(language);
    if (i18n.language !== language) void i18n.changeLanguage(language);
  }, [chosen, i18n]);
}
