import type { FormHandle } from './field.tsx'

/** The sentence that a customer agrees to, with its box to tick. */
export function ConsentBox({ form, text }: { readonly form: FormHandle; readonly text: string }) {
  const error = form.errors.consent
  return (
    <div class="consent">
      <label class="checkbox">
        <input
          id="consent"
          type="checkbox"
          aria-required="true"
          aria-invalid={error ? 'true' : undefined}
          aria-describedby={error ? 'consent-error' : undefined}
          checked={form.values.consent !== ''}
          onChange={({ currentTarget }) => form.change('consent', currentTarget.checked ? 'given' : '')}
        />
        <span>{text}</span>
      </label>
      {error && (
        <p class="error" id="consent-error">
          {error}
        </p>
      )}
    </div>
  )
}
