import type { Language } from './texts/index.ts'

/** The state that the server writes into a page. */
export interface PageState {
  readonly view: 'sign-in' | 'accept' | 'reset' | 'new-password' | 'step-up' | 'security' | 'demo'
  readonly language: Language
}
