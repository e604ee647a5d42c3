import { en } from './en.ts'
import { es } from './es.ts'

/** The texts of the dashboard. Each language has all of them. */
export type Texts = typeof en

/** The texts of the dashboard by language. */
export const TEXTS: Readonly<Record<'en' | 'es', Texts>> = { en, es }
