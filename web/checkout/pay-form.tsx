import { useEffect, useRef, useState } from 'preact/hooks'
import { inGroups } from './card-number.ts'
import { ConfirmAccount } from './confirm-account.tsx'
import { ConsentBox } from './consent-box.tsx'
import { Contact } from './contact.tsx'
import { BackLink, CancelButton } from './exits.tsx'
import { instrumentOf } from './form-values.ts'
import { moneyInWords } from './formats.ts'
import { AccountFields, AddressFields, CardFields } from './instrument-fields.tsx'
import type { PaidBy } from './instrument-in-words.ts'
import { Notices, problemsLeft } from './notices.tsx'
import { type PaymentSource, PaymentSources, paymentSourcesOf, preselectedSource } from './payment-sources.tsx'
import { sentenceOf } from './refusal-in-words.ts'
import { ask, type Progress, type Refused, type Token } from './requests.ts'
import { fillAccount, fillCard, ToTry } from './sandbox.tsx'
import { Icon } from './sprite.tsx'
import type { AgreedTerms, Brand, Decline, PageState } from './state.ts'
import type { Texts } from './texts/index.ts'
import { timesOf } from './times.ts'
import { usePayForm } from './use-pay-form.ts'

interface PayFormProps {
  readonly state: PageState
  readonly brand: Brand
  readonly asked: AgreedTerms
  readonly texts: Texts
  readonly decline: Decline | null
  readonly isEmbedded: boolean
  readonly whenAnswered: (progress: Progress, paidBy: PaidBy | null) => void
  /** It is unknown whether the payment was made. */
  readonly whenLost: () => void
  readonly whenCanceled: () => Promise<Refused | null>
}

export function PayForm(props: PayFormProps) {
  const { state, brand, asked, texts } = props
  const ways = state.offers ? paymentSourcesOf(state.offers, texts) : []
  return (
    <section class="pay" aria-labelledby="pay-title">
      <h1 id="pay-title" tabIndex={-1}>
        {texts.title[timesOf(asked)]}
      </h1>
      {ways.length > 0 && state.terms !== null ? (
        <Form {...props} ways={ways} terms={state.terms} />
      ) : (
        <p>{texts.cannotPay(brand.name)}</p>
      )}
    </section>
  )
}

interface FormProps extends PayFormProps {
  readonly ways: readonly PaymentSource[]
  readonly terms: string
}

function Form({ ways, terms, ...props }: FormProps) {
  const { brand, asked, texts, decline, isEmbedded } = props
  const [failed, setFailed] = useState(props.state.failedMethodId)
  const [chosenValue, setChosen] = useState(() => preselectedSource(ways, failed)?.value)
  const [store, setStore] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const corrects = useRef(false)
  const form = usePayForm(texts)
  const { busy, once } = useOnce()
  const chosen = ways.find(({ value }) => value === chosenValue) ?? null
  const typed = chosen?.kind === 'card' || chosen?.kind === 'bank_account' ? chosen.kind : null
  const { consent } = asked
  const { sandbox } = props.state

  const choose = ({ value }: PaymentSource) => {
    setChosen(value)
    form.forgetErrors()
  }
  const submit = async () => {
    if (!form.isRight(typed, consent !== null)) setConfirming(false)
    else if (chosen === null) form.say(texts.choosePayment)
    else if (chosen.kind === 'bank_account' && !isConfirming) setConfirming(true)
    else {
      await pay(chosen)
      setConfirming(false)
    }
  }
  const pay = async (by: PaymentSource) => {
    const means = await meansOf(by)
    if (means === null) return
    const agreed = consent !== null || store
    // After this, a broken connection or a fault leaves the outcome unknown: the payment may have been made.
    const answer = await ask('complete', { ...means.given, consent: agreed, terms }).catch(() => null)
    if (answer === null || isFault(answer.refused)) props.whenLost()
    else if (answer.refused) form.showRefused(answer.refused)
    else {
      const isDeclined = answer.body.status === 'declined'
      form.forget(isDeclined ? ['cvc'] : undefined)
      if (isDeclined && by.kind === 'method') {
        setFailed(by.value)
        setChosen(preselectedSource(ways, by.value)?.value)
      }
      props.whenAnswered(answer.body, { label: means.label, isBank: by.mark === 'bank' })
    }
  }
  /** Returns the payment source; null when the server refused it and the form shows why. */
  const meansOf = async ({ kind, value, label }: PaymentSource) => {
    if (kind === 'method') return { given: { paymentMethodId: value }, label }
    if (kind === 'option') return { given: { paymentOption: value }, label }
    const given = instrumentOf(kind, form.latest(), new Date())
    const answer = await ask<Token | Progress>('instrument', given).catch(() => null)
    if (answer === null) form.say(texts.noConnection)
    else if (answer.refused) form.showRefused(answer.refused)
    else if ('token' in answer.body) {
      const { token, card, bankAccount } = answer.body
      const last4 = (card ?? bankAccount)?.last4
      const name = card?.brand ?? label
      return { given: { token }, label: last4 === undefined ? name : `${name} ${texts.endingIn(last4)}` }
    } else props.whenAnswered(answer.body, null)
    return null
  }
  const cancel = async () => {
    const refused = await props.whenCanceled().catch(() => undefined)
    if (refused === undefined) form.say(texts.noConnection)
    else if (refused) form.say(sentenceOf(refused, texts))
  }
  useEffect(() => {
    if (corrects.current && !isConfirming) document.getElementById('accountNumber')?.focus()
    corrects.current = false
  }, [isConfirming])

  return (
    <form
      noValidate
      autocomplete="on"
      aria-labelledby={sandbox ? 'sandbox pay-title' : 'pay-title'}
      onSubmit={(event) => {
        event.preventDefault()
        form.handle.readShown(event.currentTarget)
        once(submit)
      }}
    >
      <Notices {...{ notice: form.notice, errors: form.handle.errors, decline, texts, asked, isEmbedded }} />
      <fieldset class="all" disabled={busy}>
        {isConfirming ? (
          <ConfirmAccount
            values={form.handle.values}
            texts={texts}
            whenWrong={() => {
              corrects.current = true
              setConfirming(false)
            }}
          />
        ) : (
          <PaymentSources {...{ ways, chosen, failed, choose, texts }}>
            {typed && (
              <>
                {typed === 'card' ? (
                  <>
                    <ToTry
                      title={texts.cardsToTry}
                      tries={sandbox?.cards ?? []}
                      fill={(number) => fillCard(form.handle, inGroups(number), new Date())}
                      texts={texts}
                    />
                    <CardFields form={form.handle} texts={texts} />
                  </>
                ) : (
                  <>
                    <ToTry
                      title={texts.accountsToTry}
                      tries={sandbox?.accounts ?? []}
                      fill={(number) => fillAccount(form.handle, number)}
                      texts={texts}
                    />
                    <AccountFields form={form.handle} texts={texts} brand={brand.name} />
                  </>
                )}
                <AddressFields form={form.handle} texts={texts} />
                {asked.storing === 'Enabled' && <p class="quiet">{texts.storedAlways(brand.name)}</p>}
                {asked.storing === 'AskForConsent' && (
                  <label class="tick">
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
        {consent && <ConsentBox form={form.handle} text={consent.text} />}
        <div class="buttons">
          <button
            type="submit"
            class="main"
            onClick={(event) => {
              // The second click of a double click on the button of the previous step.
              if (isConfirming && event.detail > 1) event.preventDefault()
            }}
          >
            {busy && <span class="turning" aria-hidden="true" />}
            {buttonText(asked, texts)}
          </button>
          <BackLink {...{ brand, texts }} backUrl={isEmbedded ? null : props.state.backUrl} />
          {asked.owed === null && <CancelButton {...{ asked, texts, isEmbedded, busy }} cancel={() => once(cancel)} />}
        </div>
      </fieldset>
      {(decline !== null || asked.owed !== null) && <Contact {...{ brand, texts }} />}
      <p role="status" class="status">
        {busy ? texts.processing : problemsLeft(form.notice, form.handle.errors, texts)}
      </p>
      <p class="quiet secured">
        <Icon of="lock" /> {texts.secured}
      </p>
    </form>
  )
}

const isFault = (refused: Refused | null) => refused !== null && refused.status >= 500

function buttonText(asked: AgreedTerms, texts: Texts): string {
  const { schedule, consent, isDueNow, amount, currency } = asked
  const money = moneyInWords(amount, currency, texts)
  if (isDueNow) return consent === null ? texts.pay(money) : texts.agreeAndPay(money)
  return texts.agree[schedule?.occurrences === 1 ? 'later' : 'several']
}

/** Runs one action at a time and ignores clicks meanwhile, also two events of the same moment. */
function useOnce() {
  const isRunning = useRef(false)
  const [busy, setBusy] = useState(false)
  const once = async (work: () => Promise<void>) => {
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
  return { busy, once }
}
