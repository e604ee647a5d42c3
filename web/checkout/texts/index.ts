import type { Language } from '../state.ts'
import { en, type Texts } from './en.ts'
import { es } from './es.ts'

export type { Texts }

/** The texts of the page by language. */
export const TEXTS: Readonly<Record<Language, Texts>> = { en, es }
