import type { Language } from '../language/index.ts'
import type { ErrorPageStatus, PageState } from './page-state.ts'

/** Returns the state of the page of an unknown link. */
export const unknownState = (language: Language): PageState => errorPageState('unknown', language)

/** Returns the state of a page that can't show a session. */
export function errorPageState(status: ErrorPageStatus, language: Language): PageState {
  return {
    kind: 'payment',
    status,
    language,
    embedded: null,
    brand: null,
    terms: null,
    availableSources: null,
    sandbox: null,
    failedMethodId: null,
    termsFingerprint: null,
    decline: null,
    actionUrl: null,
    completedAt: null,
    paymentStatus: null,
    messageFollows: false,
    paidWith: null,
    backUrl: null,
    continueUrl: null,
    linkRequest: null,
  }
}
