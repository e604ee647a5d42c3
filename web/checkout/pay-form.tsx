import { useEffect, useRef, useState } from 'preact/hooks'
import { ConfirmAccount } from './confirm-account.tsx'
import { ConsentBox } from './consent-box.tsx'
import { consentText } from './consent-text.ts'
import { Contact } from './contact.tsx'
import { BackLink, CancelButton } from './exits.tsx'
import type { FormHandle } from './field.tsx'
import { FormAlert, problemsLeft } from './form-alert.tsx'
import type { TypedInstrument } from './form-rules.ts'
import { formatMoney } from './formats.ts'
import { InstrumentForm } from './instrument-form.tsx'
import type { SourceLabel } from './instrument-label.ts'
import { pay } from './pay.ts'
import { type PaymentSource, PaymentSources, paymentSourcesOf, preselectedSource } from './payment-sources.tsx'
import { timingOf } from './payment-timing.ts'
import { refusalMessage } from './refusal-message.ts'
import type { Progress, Refusal } from './send-request.ts'
import { Icon } from './sprite.tsx'
import type { Brand, CheckoutTerms, Decline, PageState } from './state.ts'
import type { Texts } from './texts/index.ts'
import { usePayForm } from './use-pay-form.ts'
import { useSingleAction } from './use-single-action.ts'

interface PayFormProps {
  readonly state: PageState
  readonly brand: Brand
  readonly terms: CheckoutTerms
  readonly texts: Texts
  readonly decline: Decline | null
  readonly isEmbedded: boolean
  readonly onProgress: (progress: Progress, sourceLabel: SourceLabel | null) => void
  /** It is unknown whether the payment was made. */
  readonly onConnectionLost: () => void
  readonly onCancel: () => Promise<Refusal | null>
}

export function PayForm(props: PayFormProps) {
  const { state, brand, terms, texts } = props
  const sources = state.availableSources ? paymentSourcesOf(state.availableSources, texts) : []
  return (
    <section class="pay" aria-labelledby="pay-title">
      <h1 id="pay-title" tabIndex={-1}>
        {texts.title[timingOf(terms)]}
      </h1>
      {sources.length > 0 && state.termsFingerprint !== null ? (
        <Form {...props} sources={sources} termsFingerprint={state.termsFingerprint} />
      ) : (
        <p>{texts.noSources(brand.name)}</p>
      )}
    </section>
  )
}

interface FormProps extends PayFormProps {
  readonly sources: readonly PaymentSource[]
  readonly termsFingerprint: string
}

function Form(props: FormProps) {
  const { sources, state, brand, terms, texts, decline, isEmbedded } = props
  const { form, busy, selected, declined, store, setStore, isConfirming, ...actions } = usePayment(props)
  const typed = typedKind(selected)
  const agreedText = selected && consentText(terms, selected, store, form.handle.values.accountNumber)

  return (
    <form
      noValidate
      autocomplete="on"
      aria-labelledby={state.sandbox ? 'sandbox pay-title' : 'pay-title'}
      onSubmit={(event) => {
        event.preventDefault()
        form.handle.readInputs(event.currentTarget)
        actions.submit()
      }}
      onClickCapture={(event) => {
        // The second click of a double click on the button of the previous step, wherever it hits.
        if (!isConfirming || event.detail < 2) return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <FormAlert {...{ alert: form.alert, errors: form.handle.errors, decline, texts, terms, isEmbedded }} />
      <fieldset class="form-body" disabled={busy}>
        {isConfirming ? (
          <ConfirmAccount values={form.handle.values} texts={texts} onCorrect={actions.correct} />
        ) : (
          <PaymentSources {...{ sources, selected, declined, texts }} select={actions.select}>
            {typed && (
              <InstrumentForm
                {...{ kind: typed, form: form.handle, terms, brand, texts, sandbox: state.sandbox, store, setStore }}
              />
            )}
          </PaymentSources>
        )}
        {agreedText !== null && <Agreement {...{ terms, form: form.handle, text: agreedText }} />}
        <div class="buttons">
          <button
            type="submit"
            class="primary"
            aria-describedby={agreedText === null || terms.consent.hasBox ? undefined : AGREEMENT_ID}
          >
            {busy && <span class="spinner" aria-hidden="true" />}
            {buttonText(terms, texts)}
          </button>
          <BackLink {...{ brand, texts }} backUrl={isEmbedded ? null : state.backUrl} />
          {terms.outstanding === null && (
            <CancelButton {...{ terms, texts, isEmbedded, busy }} cancel={actions.cancel} />
          )}
        </div>
      </fieldset>
      {(decline !== null || terms.outstanding !== null) && <Contact {...{ brand, texts }} />}
      <p role="status" class="status">
        {busy ? texts.processing : problemsLeft(form.alert, form.handle.errors, texts)}
      </p>
      <p class="muted security-note">
        <Icon of="lock" /> {texts.secured}
      </p>
    </form>
  )
}

/** The choices of the customer, and what they do with the form. */
function usePayment({ sources, termsFingerprint, ...props }: FormProps) {
  const { state, terms, texts, onProgress, onConnectionLost } = props
  const [declined, setDeclined] = useState(state.failedMethodId)
  const [selectedValue, setSelected] = useState(() => preselectedSource(sources, declined)?.value)
  const [store, setStore] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const isCorrecting = useRef(false)
  const form = usePayForm(texts)
  const { busy, runAlone } = useSingleAction()
  const selected = sources.find(({ value }) => value === selectedValue) ?? null
  const select = ({ value }: PaymentSource) => {
    setSelected(value)
    form.clearErrors()
  }
  const onDeclined = ({ kind, value }: PaymentSource) => {
    if (kind !== 'method') return
    setDeclined(value)
    setSelected(preselectedSource(sources, value)?.value)
  }
  const submit = async () => {
    // Without a source there is no text to agree to yet.
    if (selected === null) form.showMessage(texts.selectSource)
    else if (!form.validate(typedKind(selected), terms.consent.hasBox)) setConfirming(false)
    else if (selected.kind === 'bank_account' && !isConfirming) setConfirming(true)
    else {
      await pay(selected, { form, terms, termsFingerprint, texts, store, onDeclined, onProgress, onConnectionLost })
      setConfirming(false)
    }
  }
  const cancel = async () => {
    const refusal = await props.onCancel().catch(() => undefined)
    if (refusal === undefined) form.showMessage(texts.connectionFailed)
    else if (refusal) form.showMessage(refusalMessage(refusal, texts))
  }
  const correct = () => {
    isCorrecting.current = true
    setConfirming(false)
  }
  useEffect(() => {
    if (isCorrecting.current && !isConfirming) document.getElementById('accountNumber')?.focus()
    isCorrecting.current = false
  }, [isConfirming])
  return {
    ...{ form, busy, selected, declined, store, setStore, isConfirming, select, correct },
    submit: () => runAlone(submit),
    cancel: () => runAlone(cancel),
  }
}

/** Returns the kind of instrument that the customer types for this source; null if they don't. */
function typedKind(source: PaymentSource | null): TypedInstrument {
  return source?.kind === 'card' || source?.kind === 'bank_account' ? source.kind : null
}

const AGREEMENT_ID = 'agreement'

interface AgreementProps {
  readonly terms: CheckoutTerms
  readonly form: FormHandle
  readonly text: string
}

/** Shows what the customer agrees to by paying, with a box where they must confirm it. */
function Agreement({ terms, form, text }: AgreementProps) {
  if (terms.consent.hasBox) return <ConsentBox form={form} text={text} />
  return (
    <p class="agreement muted" id={AGREEMENT_ID}>
      {text}
    </p>
  )
}

function buttonText(terms: CheckoutTerms, texts: Texts): string {
  const { schedule, consent, isDueNow, amount, currency } = terms
  const money = formatMoney(amount, currency, texts)
  if (isDueNow) return consent.hasBox ? texts.agreeAndPay(money) : texts.pay(money)
  return texts.agree[schedule?.occurrences === 1 ? 'later' : 'several']
}
