import type { Texts } from './texts/index.ts'

/** The language of the page, which the server selected. */
const LANGUAGE = document.documentElement.lang === 'es' ? 'es' : 'en'

/** The reader's own locale of that language, by which dates and amounts are written. */
export const LOCALE =
  navigator.languages.find((each) => isLocale(each) && new Intl.Locale(each).language === LANGUAGE) ?? LANGUAGE

/** The texts of the dashboard in the reader's language, once `loadTexts` has loaded them. */
export let texts: Texts

/** Loads the texts of the reader's language. Other modules may use them when they are evaluated. */
export async function loadTexts(): Promise<void> {
  texts = LANGUAGE === 'es' ? (await import('./texts/es.ts')).es : (await import('./texts/en.ts')).en
}

// React Aria's locale without its I18nProvider, which would enlarge the first load.
Object.assign(globalThis, { [Symbol.for('react-aria.i18n.locale')]: LOCALE })

/** Returns false for names that browsers take over from the system, such as `en-US@posix`. */
function isLocale(name: string): boolean {
  try {
    return Intl.getCanonicalLocales(name).length > 0
  } catch {
    return false
  }
}
