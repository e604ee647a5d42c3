import { TEXTS, type Texts } from './texts/index.ts'

/** The language of the page, which the server selected. */
const LANGUAGE = document.documentElement.lang === 'es' ? 'es' : 'en'

/** The reader's own locale of that language, by which dates and amounts are written. */
export const LOCALE =
  navigator.languages.find((each) => isLocale(each) && new Intl.Locale(each).language === LANGUAGE) ?? LANGUAGE

/** The texts of the dashboard in the reader's language. */
export const texts: Texts = TEXTS[LANGUAGE]

/** Returns false for names that browsers take over from the system, such as `en-US@posix`. */
function isLocale(name: string): boolean {
  try {
    return Intl.getCanonicalLocales(name).length > 0
  } catch {
    return false
  }
}
