import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { english } from './english.ts';
import { german } from './german.ts';

export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof english };
  }
}

/** The console's texts in a language; numbers in them are written as the language writes them. */
export async function startText(language: Language): Promise<i18n> {
  const text = i18next.createInstance();
  await text.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    resources: { en: { translation: english }, de: { translation: german } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return text;
}

/** The first of the system's languages that the console speaks. */
export function systemLanguage(wished: readonly string[]): Language {
  for (const tag of wished) {
    const found = languages.find((language) => tag.toLowerCase().split('-')[0] === language);
    if (found) return found;
  }
  return 'en';
}
