import type { ComponentChildren } from 'preact'
import { type CardBrand, markOfBrand } from './card-number.ts'
import { Mark } from './sprite.tsx'
import type { AvailableSources, Method } from './state.ts'
import type { Texts } from './texts/index.ts'

/** A payment source. `value` is the id of the method or option, if it has one. */
export interface PaymentSource {
  readonly kind: 'card' | 'bank_account' | 'method' | 'option'
  readonly value: string
  readonly label: string
  readonly mark: CardBrand | 'bank' | 'option'
  /** The last digits of a stored method; null if unknown. */
  readonly last4: string | null
}

/**
 * Returns the preselected source: the first that was not declined. Null: the customer has to
 * choose.
 */
export function preselectedSource(sources: readonly PaymentSource[], declined: string | null): PaymentSource | null {
  return sources.find(({ value }) => value !== declined) ?? null
}

/** Returns all payment sources, stored methods first. */
export function paymentSourcesOf(
  { methods, instruments, options }: AvailableSources,
  texts: Texts,
): readonly PaymentSource[] {
  return [
    ...methods.map((method): PaymentSource => {
      const mark = method.type === 'Card' ? markOfBrand(method.brand) : 'bank'
      return { kind: 'method', value: method.id, label: methodLabel(method, texts), mark, last4: method.last4 }
    }),
    ...instruments.map((type): PaymentSource => {
      const label = texts.newInstrument[type]
      return type === 'Card'
        ? { kind: 'card', value: 'card', label, mark: 'card', last4: null }
        : { kind: 'bank_account', value: 'bank_account', label, mark: 'bank', last4: null }
    }),
    ...options.map(({ id, name }): PaymentSource => {
      const label = (Object.hasOwn(texts.options, id) && texts.options[id]) || name
      return { kind: 'option', value: id, label, mark: 'option', last4: null }
    }),
  ]
}

function methodLabel(method: Method, texts: Texts): string {
  const { type, brand, institutionName, last4, expirationMonth, expirationYear } = method
  const name = type === 'Card' ? (brand ?? texts.storedCard) : (institutionName ?? texts.storedAccount)
  const end = last4 === null ? name : `${name} ${texts.endingIn(last4)}`
  if (expirationMonth === null || expirationYear === null) return end
  return `${end}, ${texts.validTo(`${String(expirationMonth).padStart(2, '0')}/${expirationYear % 100}`)}`
}

interface PaymentSourcesProps {
  readonly sources: readonly PaymentSource[]
  readonly selected: PaymentSource | null
  /** The value of the source that was declined. */
  readonly declined: string | null
  readonly select: (source: PaymentSource) => void
  readonly texts: Texts
  /** The fields of the selected source, shown below it. */
  readonly children: ComponentChildren
}

/**
 * Shows the payment sources as a group of radio buttons. Shows no choice when there is only one
 * that was not declined.
 */
export function PaymentSources({ sources, selected, declined, select, texts, children }: PaymentSourcesProps) {
  if (sources.length === 1 && sources[0]?.value !== declined) return <>{children}</>
  return (
    <fieldset class="sources">
      <legend>{texts.payWith}</legend>
      {sources.map((source) => (
        <div key={source.value} class={source === selected ? 'source selected' : 'source'}>
          <label>
            <input type="radio" name="source" checked={source === selected} onChange={() => select(source)} />
            <bdi>{source.value === declined ? `${source.label} (${texts.wasDeclined})` : source.label}</bdi>
            <Mark of={source.mark} />
          </label>
          {source === selected && children}
        </div>
      ))}
    </fieldset>
  )
}
