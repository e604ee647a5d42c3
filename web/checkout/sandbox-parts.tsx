import type { FormHandle } from './field.tsx'
import type { TestInstrument } from './state.ts'
import type { Texts } from './texts/index.ts'

/** The label of a sandbox checkout. */
export function SandboxLabel({ texts }: { readonly texts: Texts }) {
  return (
    <p class="sandbox" id="sandbox">
      <strong>{texts.sandbox}</strong> {texts.sandboxText}
    </p>
  )
}

interface TestNumbersProps {
  readonly title: string
  readonly instruments: readonly TestInstrument[]
  readonly fill: (number: string) => void
  readonly texts: Texts
}

/** Shows numbers to try, each as a button that fills the form. */
export function TestNumbers({ title, instruments, fill, texts }: TestNumbersProps) {
  if (instruments.length === 0) return null
  return (
    <details class="test-numbers" open>
      <summary>{title}</summary>
      <ul>
        {instruments.map(({ number, outcome }) => (
          <li key={number}>
            <button type="button" class="secondary" onClick={() => fill(number)}>
              <span>{number}</span> <span class="muted">{texts.testOutcomes[outcome]}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Fills the form with a test card and the other required fields. */
export function fillCard(form: FormHandle, written: string, today: Date): void {
  form.change('number', written)
  form.change('expiry', `12/${(today.getFullYear() + 5) % 100}`)
  form.change('cvc', '123')
  form.change('cardholderName', 'Ada Byron')
}

/** Fills the form with a test bank account. */
export function fillAccount(form: FormHandle, number: string): void {
  form.change('routingNumber', '021000021')
  form.change('accountNumber', number)
  form.change('accountHolderName', 'Ada Byron')
}
