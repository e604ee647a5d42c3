import type { ComponentChildren } from 'preact'
import { type CardBrand, markOfBrand } from './card-number.ts'
import { Mark } from './sprite.tsx'
import type { Method, Offers } from './state.ts'
import type { Texts } from './texts/index.ts'

/** A payment source. `value` is the id of the method or option, if it has one. */
export interface PaymentSource {
  readonly kind: 'card' | 'bank_account' | 'method' | 'option'
  readonly value: string
  readonly label: string
  readonly mark: CardBrand | 'bank' | 'option'
}

/** Returns the preselected source: the first that was not declined. Null: the customer has to choose. */
export function preselectedSource(ways: readonly PaymentSource[], failed: string | null): PaymentSource | null {
  return ways.find(({ value }) => value !== failed) ?? null
}

/** Returns all payment sources, stored methods first. */
export function paymentSourcesOf({ methods, instruments, options }: Offers, texts: Texts): readonly PaymentSource[] {
  return [
    ...methods.map((method): PaymentSource => {
      const mark = method.type === 'Card' ? markOfBrand(method.brand) : 'bank'
      return { kind: 'method', value: method.id, label: methodInWords(method, texts), mark }
    }),
    ...instruments.map((type): PaymentSource => {
      const label = texts.newInstrument[type]
      return type === 'Card'
        ? { kind: 'card', value: 'card', label, mark: 'card' }
        : { kind: 'bank_account', value: 'bank_account', label, mark: 'bank' }
    }),
    ...options.map(({ id, name }): PaymentSource => {
      const label = (Object.hasOwn(texts.options, id) && texts.options[id]) || name
      return { kind: 'option', value: id, label, mark: 'option' }
    }),
  ]
}

function methodInWords(method: Method, texts: Texts): string {
  const { type, brand, institutionName, last4, expirationMonth, expirationYear } = method
  const name = type === 'Card' ? (brand ?? texts.storedCard) : (institutionName ?? texts.storedAccount)
  const end = last4 === null ? name : `${name} ${texts.endingIn(last4)}`
  if (expirationMonth === null || expirationYear === null) return end
  return `${end}, ${texts.validTo(`${String(expirationMonth).padStart(2, '0')}/${expirationYear % 100}`)}`
}

interface PaymentSourcesProps {
  readonly ways: readonly PaymentSource[]
  readonly chosen: PaymentSource | null
  /** The value of the source that was declined. */
  readonly failed: string | null
  readonly choose: (way: PaymentSource) => void
  readonly texts: Texts
  /** The fields of the selected source, shown below it. */
  readonly children: ComponentChildren
}

/**
 * Shows the payment sources as a group of radio buttons. Shows no choice when there is only one
 * that was not declined.
 */
export function PaymentSources({ ways, chosen, failed, choose, texts, children }: PaymentSourcesProps) {
  if (ways.length === 1 && ways[0]?.value !== failed) return <>{children}</>
  return (
    <fieldset class="ways">
      <legend>{texts.payWith}</legend>
      {ways.map((way) => (
        <div key={way.value} class={way === chosen ? 'way chosen' : 'way'}>
          <label>
            <input type="radio" name="way" checked={way === chosen} onChange={() => choose(way)} />
            <bdi>{way.value === failed ? `${way.label} (${texts.failedBefore})` : way.label}</bdi>
            <Mark of={way.mark} />
          </label>
          {way === chosen && children}
        </div>
      ))}
    </fieldset>
  )
}
