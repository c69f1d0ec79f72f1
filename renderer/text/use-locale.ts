import { useTranslation } from 'react-i18next';

/** How dates and numbers are written: the chosen language as this system's region writes it (en-GB, de-AT). */
export function useLocale(): string {
  const { i18n } = useTranslation();
  return navigator.languages.find((tag) => tag.startsWith(`${i18n.language}-`)) ?? i18n.language;
}
