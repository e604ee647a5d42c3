import { en, type Texts } from './en.ts'
import { es } from './es.ts'

export type { Texts }

/** The languages of the pages. */
export type Language = 'en' | 'es'

/** The texts of the pages by language. */
export const TEXTS: Readonly<Record<Language, Texts>> = { en, es }
