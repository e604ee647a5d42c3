import type { en } from './en.ts'

/** The texts of the dashboard. Each language has all of them. */
export type Texts = typeof en
