import { useEffect, useRef, useState } from 'preact/hooks'
import { groupDigits } from './card-number.ts'
import { ConfirmAccount } from './confirm-account.tsx'
import { ConsentBox } from './consent-box.tsx'
import { consentText } from './consent-text.ts'
import { Contact } from './contact.tsx'
import { BackLink, CancelButton } from './exits.tsx'
import { FormAlert, problemsLeft } from './form-alert.tsx'
import { instrumentOf } from './form-values.ts'
import { formatMoney } from './formats.ts'
import { AccountFields, AddressFields, CardFields } from './instrument-fields.tsx'
import type { SourceLabel } from './instrument-label.ts'
import { type PaymentSource, PaymentSources, paymentSourcesOf, preselectedSource } from './payment-sources.tsx'
import { timingOf } from './payment-timing.ts'
import { refusalMessage } from './refusal-message.ts'
import { fillAccount, fillCard, TestNumbers } from './sandbox-parts.tsx'
import { type Progress, type Refusal, sendRequest, type Token } from './send-request.ts'
import { Icon } from './sprite.tsx'
import type { Brand, CheckoutTerms, Decline, PageState } from './state.ts'
import type { Texts } from './texts/index.ts'
import { usePayForm } from './use-pay-form.ts'

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

function Form({ sources, termsFingerprint, ...props }: FormProps) {
  const { brand, terms, texts, decline, isEmbedded } = props
  const [declined, setDeclined] = useState(props.state.failedMethodId)
  const [selectedValue, setSelected] = useState(() => preselectedSource(sources, declined)?.value)
  const [store, setStore] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const isCorrecting = useRef(false)
  const form = usePayForm(texts)
  const { busy, runAlone } = useSingleAction()
  const selected = sources.find(({ value }) => value === selectedValue) ?? null
  const typed = selected?.kind === 'card' || selected?.kind === 'bank_account' ? selected.kind : null
  const { consent } = terms
  const agreedText = selected && consentText(terms, selected, store, form.handle.values.accountNumber)
  const { sandbox } = props.state

  const select = ({ value }: PaymentSource) => {
    setSelected(value)
    form.clearErrors()
  }
  const submit = async () => {
    // Without a source there is no text to agree to yet.
    if (selected === null) form.showMessage(texts.selectSource)
    else if (!form.validate(typed, consent.hasBox)) setConfirming(false)
    else if (selected.kind === 'bank_account' && !isConfirming) setConfirming(true)
    else {
      await pay(selected)
      setConfirming(false)
    }
  }
  const pay = async (by: PaymentSource) => {
    const source = await sourceOf(by)
    if (source === null) return
    const agreed = { consent: consent.hasBox || store, termsFingerprint }
    const agreedText = consentText(terms, by, store, form.latest().accountNumber)
    // After this, a broken connection or a fault leaves the outcome unknown: the payment may have
    // been made.
    const answer = await sendRequest('complete', { ...source.given, ...agreed, agreedText }).catch(() => null)
    if (answer === null || isFault(answer.refusal)) props.onConnectionLost()
    else if (answer.refusal) form.showRefusal(answer.refusal)
    else {
      const isDeclined = answer.body.status === 'declined'
      form.clearFields(isDeclined ? ['cvc'] : undefined)
      if (isDeclined && by.kind === 'method') {
        setDeclined(by.value)
        setSelected(preselectedSource(sources, by.value)?.value)
      }
      props.onProgress(answer.body, { label: source.label, isBank: by.mark === 'bank' })
    }
  }
  /** Returns the payment source; null when the server refused it and the form shows why. */
  const sourceOf = async ({ kind, value, label }: PaymentSource) => {
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
    } else props.onProgress(answer.body, null)
    return null
  }
  const cancel = async () => {
    const refusal = await props.onCancel().catch(() => undefined)
    if (refusal === undefined) form.showMessage(texts.connectionFailed)
    else if (refusal) form.showMessage(refusalMessage(refusal, texts))
  }
  useEffect(() => {
    if (isCorrecting.current && !isConfirming) document.getElementById('accountNumber')?.focus()
    isCorrecting.current = false
  }, [isConfirming])

  return (
    <form
      noValidate
      autocomplete="on"
      aria-labelledby={sandbox ? 'sandbox pay-title' : 'pay-title'}
      onSubmit={(event) => {
        event.preventDefault()
        form.handle.readInputs(event.currentTarget)
        runAlone(submit)
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
          <ConfirmAccount
            values={form.handle.values}
            texts={texts}
            onCorrect={() => {
              isCorrecting.current = true
              setConfirming(false)
            }}
          />
        ) : (
          <PaymentSources {...{ sources, selected, declined, select, texts }}>
            {typed && (
              <>
                {typed === 'card' ? (
                  <>
                    <TestNumbers
                      title={texts.testCards}
                      instruments={sandbox?.cards ?? []}
                      fill={(number) => fillCard(form.handle, groupDigits(number), new Date())}
                      texts={texts}
                    />
                    <CardFields form={form.handle} texts={texts} />
                  </>
                ) : (
                  <>
                    <TestNumbers
                      title={texts.testAccounts}
                      instruments={sandbox?.accounts ?? []}
                      fill={(number) => fillAccount(form.handle, number)}
                      texts={texts}
                    />
                    <AccountFields form={form.handle} texts={texts} />
                  </>
                )}
                <AddressFields form={form.handle} texts={texts} />
                {terms.storing === 'AskForConsent' && (
                  <label class="checkbox">
                    <input
                      type="checkbox"
                      checked={store}
                      onChange={({ currentTarget }) => setStore(currentTarget.checked)}
                    />
                    <span>{texts.store(brand.name)}</span>
                  </label>
                )}
              </>
            )}
          </PaymentSources>
        )}
        {agreedText !== null &&
          (consent.hasBox ? (
            <ConsentBox form={form.handle} text={agreedText} />
          ) : (
            <p class="agreement muted" id="agreement">
              {agreedText}
            </p>
          ))}
        <div class="buttons">
          <button
            type="submit"
            class="primary"
            aria-describedby={agreedText === null || consent.hasBox ? undefined : 'agreement'}
          >
            {busy && <span class="spinner" aria-hidden="true" />}
            {buttonText(terms, texts)}
          </button>
          <BackLink {...{ brand, texts }} backUrl={isEmbedded ? null : props.state.backUrl} />
          {terms.outstanding === null && (
            <CancelButton {...{ terms, texts, isEmbedded, busy }} cancel={() => runAlone(cancel)} />
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

const isFault = (refusal: Refusal | null) => refusal !== null && refusal.status >= 500

function buttonText(terms: CheckoutTerms, texts: Texts): string {
  const { schedule, consent, isDueNow, amount, currency } = terms
  const money = formatMoney(amount, currency, texts)
  if (isDueNow) return consent.hasBox ? texts.agreeAndPay(money) : texts.pay(money)
  return texts.agree[schedule?.occurrences === 1 ? 'later' : 'several']
}

/** Runs one action at a time and ignores clicks meanwhile, also two events of the same moment. */
function useSingleAction() {
  const isRunning = useRef(false)
  const [busy, setBusy] = useState(false)
  const runAlone = async (work: () => Promise<void>) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      await work()
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { busy, runAlone }
}
