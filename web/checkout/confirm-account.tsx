import { useEffect, useRef } from 'preact/hooks'
import { digitsOf } from './digits.ts'
import type { Values } from './form-values.ts'
import type { Texts } from './texts/index.ts'

interface ConfirmAccountProps {
  readonly values: Values
  readonly texts: Texts
  readonly onCorrect: () => void
}

const SHOWN_DIGITS = 4

/**
 * Shows what an account number ends in before anything is sent. An account number has no check
 * digit, so a slip leads to somebody else's account.
 * docs/explained/decisions/0027-confirmed-account-numbers.md tells why it is not typed twice.
 */
export function ConfirmAccount({ values, texts, onCorrect }: ConfirmAccountProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const account = digitsOf(values.accountNumber) ?? ''
  // Screen readers read separated digits one by one, and a group of digits as an amount.
  const lastDigits = [...account.slice(-SHOWN_DIGITS)].join(' ')
  return (
    <section class="confirm" aria-labelledby="confirm-title">
      <h2 id="confirm-title" tabIndex={-1} ref={heading}>
        {texts.confirmTitle}
      </h2>
      <p>{texts.accountEndsIn}</p>
      <p class="last-digits">{lastDigits}</p>
      <p>{texts.accountInDigits(account.length, digitsOf(values.routingNumber) ?? '')}</p>
      <p class="muted">{texts.confirmHint}</p>
      <button type="button" class="secondary" onClick={onCorrect}>
        {texts.correctAccount}
      </button>
    </section>
  )
}
