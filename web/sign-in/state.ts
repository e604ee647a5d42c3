import type { Language } from './texts/index.ts'

/** The page that the server sent. */
export interface PageState {
  readonly view: 'sign-in' | 'accept' | 'reset' | 'new-password' | 'step-up' | 'security' | 'demo'
  readonly language: Language
}
