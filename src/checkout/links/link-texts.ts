import type { MessageLanguage } from './sent-link.ts'
import { english } from './texts-in-english.ts'
import { spanish } from './texts-in-spanish.ts'

/** The texts of messages, in one language. Every value is handed in as it is to be read. */
export interface LinkTexts {
  /** The language, as BCP 47 names it and as pages know it. */
  readonly tag: 'en' | 'es'
  /** Shown where no name can be: all of them are web addresses. */
  readonly nameless: string
  readonly paymentSubject: (brand: string) => string
  readonly planSubject: (brand: string) => string
  readonly paymentRequest: (brand: string) => string
  readonly planRequest: (brand: string) => string
  readonly amount: string
  readonly amountOfEach: string
  readonly schedule: string
  readonly total: string
  /** How often and from when; the frequency as the API spells it. */
  readonly plan: (frequency: string, occurrences: number, startDate: string) => string
  readonly open: string
  readonly until: (moment: string) => string
  readonly nothingYet: string
  readonly unexpected: (brand: string) => string
  /** The text of the link to unsubscribe. */
  readonly unsubscribe: (brand: string) => string
  readonly questions: (contact: string) => string
}

export const TEXTS: Readonly<Record<MessageLanguage, LinkTexts>> = { English: english, Spanish: spanish }
