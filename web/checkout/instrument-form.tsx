import { groupDigits } from './card-number.ts'
import type { FormHandle } from './field.tsx'
import { AccountFields, AddressFields, CardFields } from './instrument-fields.tsx'
import { fillAccount, fillCard, TestNumbers } from './sandbox-parts.tsx'
import type { Brand, CheckoutTerms, PageState } from './state.ts'
import type { Texts } from './texts/index.ts'

interface InstrumentFormProps {
  readonly kind: 'card' | 'bank_account'
  readonly form: FormHandle
  readonly terms: CheckoutTerms
  readonly brand: Brand
  readonly texts: Texts
  readonly sandbox: PageState['sandbox']
  readonly store: boolean
  readonly setStore: (store: boolean) => void
}

/**
 * Shows the fields of a card or bank account that the customer types, with numbers to try in a
 * sandbox, and asks whether to store it.
 */
export function InstrumentForm(props: InstrumentFormProps) {
  const { kind, form, terms, brand, texts, sandbox, store, setStore } = props
  return (
    <>
      {kind === 'card' ? (
        <>
          <TestNumbers
            title={texts.testCards}
            instruments={sandbox?.cards ?? []}
            fill={(number) => fillCard(form, groupDigits(number), new Date())}
            texts={texts}
          />
          <CardFields form={form} texts={texts} />
        </>
      ) : (
        <>
          <TestNumbers
            title={texts.testAccounts}
            instruments={sandbox?.accounts ?? []}
            fill={(number) => fillAccount(form, number)}
            texts={texts}
          />
          <AccountFields form={form} texts={texts} />
        </>
      )}
      <AddressFields form={form} texts={texts} />
      {terms.storing === 'AskForConsent' && (
        <label class="checkbox">
          <input type="checkbox" checked={store} onChange={({ currentTarget }) => setStore(currentTarget.checked)} />
          <span>{texts.store(brand.name)}</span>
        </label>
      )}
    </>
  )
}
