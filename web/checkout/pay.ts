import { consentText } from './consent-text.ts'
import { instrumentOf } from './form-values.ts'
import type { SourceLabel } from './instrument-label.ts'
import type { PaymentSource } from './payment-sources.tsx'
import { type Progress, type Refusal, sendRequest, type Token } from './send-request.ts'
import type { CheckoutTerms } from './state.ts'
import type { Texts } from './texts/index.ts'
import type { usePayForm } from './use-pay-form.ts'

/** The form that the customer submits, and the reactions to what follows. */
interface Submission {
  readonly form: ReturnType<typeof usePayForm>
  readonly terms: CheckoutTerms
  readonly termsFingerprint: string
  readonly texts: Texts
  /** The customer lets the merchant store what they pay with. */
  readonly store: boolean
  readonly onDeclined: (source: PaymentSource) => void
  readonly onProgress: (progress: Progress, sourceLabel: SourceLabel | null) => void
  /** It is unknown whether the payment was made. */
  readonly onConnectionLost: () => void
}

/** Pays by the source. When the server refuses the request, the form shows why. */
export async function pay(by: PaymentSource, submission: Submission): Promise<void> {
  const { form, terms, termsFingerprint, store, onDeclined, onProgress, onConnectionLost } = submission
  const source = await sourceOf(by, submission)
  if (source === null) return
  const agreed = { consent: terms.consent.hasBox || store, termsFingerprint }
  const agreedText = consentText(terms, by, store, form.latest().accountNumber)
  // After this, a broken connection or a fault leaves the outcome unknown: the payment may have
  // been made.
  const answer = await sendRequest('complete', { ...source.given, ...agreed, agreedText }).catch(() => null)
  if (answer === null || isFault(answer.refusal)) onConnectionLost()
  else if (answer.refusal) form.showRefusal(answer.refusal)
  else {
    const isDeclined = answer.body.status === 'declined'
    form.clearFields(isDeclined ? ['cvc'] : undefined)
    if (isDeclined) onDeclined(by)
    onProgress(answer.body, { label: source.label, isBank: by.mark === 'bank' })
  }
}

/** Returns the payment source; null when the server refused it and the form shows why. */
async function sourceOf({ kind, value, label }: PaymentSource, { form, texts, onProgress }: Submission) {
  if (kind === 'method') return { given: { paymentMethodId: value }, label }
  if (kind === 'option') return { given: { paymentOption: value }, label }
  const given = instrumentOf(kind, form.latest(), new Date())
  const answer = await sendRequest<Token | Progress>('instrument', given).catch(() => null)
  if (answer === null) form.showMessage(texts.connectionFailed)
  else if (answer.refusal) form.showRefusal(answer.refusal)
  else if ('token' in answer.body) {
    const { token, card, bankAccount } = answer.body
    const last4 = (card ?? bankAccount)?.last4
    const name = card?.brand ?? label
    return { given: { token }, label: last4 === undefined ? name : `${name} ${texts.endingIn(last4)}` }
  } else onProgress(answer.body, null)
  return null
}

const isFault = (refusal: Refusal | null) => refusal !== null && refusal.status >= 500
