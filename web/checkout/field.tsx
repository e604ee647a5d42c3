import type { ComponentChildren } from 'preact'
import { afterPress } from './after-press.ts'
import type { FieldName, Values } from './form-values.ts'
import { canFormat, formatted } from './formatted-input.ts'

/** The form, for its fields. */
export interface FormHandle {
  readonly values: Values
  readonly errors: Readonly<Partial<Record<FieldName, string>>>
  readonly change: (name: FieldName, value: string) => void
  /** Reads the fields' texts, which password managers may have filled: the page sends what it shows. */
  readonly readShown: (form: HTMLFormElement | null) => void
  readonly judge: (name: FieldName) => void
}

interface FieldProps {
  readonly form: FormHandle
  readonly name: FieldName
  readonly label: string
  readonly hint?: string
  readonly optional?: boolean
}

interface InputProps extends FieldProps {
  readonly autocomplete: string
  readonly numeric?: boolean
  /** Content of the field beside the input, such as an icon. */
  readonly mark?: ComponentChildren
}

/**
 * A line of text with its label, its hint and what is wrong with it. It has no name, so that no browser sends it by itself, and
 * no `maxlength`, so that none cuts what is pasted.
 */
export function TextField({ autocomplete, numeric = false, mark, ...field }: InputProps) {
  const { form, name } = field
  const take = (input: HTMLInputElement, isTidy: boolean) => {
    if (!isTidy) tidy(name, input)
    // Some password managers fill fields without an event, also those beside this one.
    form.readShown(input.form)
  }
  return (
    <Framed {...field}>
      {({ onBlur, ...attributes }) => (
        <span class={mark ? 'with-mark' : undefined}>
          <input
            {...attributes}
            type="text"
            autocomplete={autocomplete}
            inputMode={numeric ? 'numeric' : 'text'}
            spellcheck={false}
            value={form.values[name]}
            onInput={(event) => take(event.currentTarget, !canFormat(event))}
            onCompositionEnd={({ currentTarget }) => take(currentTarget, false)}
            onBlur={({ currentTarget }) => {
              take(currentTarget, false)
              onBlur()
            }}
          />
          {mark}
        </span>
      )}
    </Framed>
  )
}

/** Writes the text of a field at once, because the customer may already type the next character. */
function tidy(name: FieldName, input: HTMLInputElement): void {
  const { value: text, selectionStart } = input
  const shown = formatted(name, { text, caret: selectionStart ?? text.length })
  if (shown.text === text) return
  input.value = shown.text
  if (document.activeElement === input) input.setSelectionRange(shown.caret, shown.caret)
}

interface SelectProps extends FieldProps {
  readonly autocomplete?: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
}

export function SelectField({ autocomplete = 'off', choices, ...field }: SelectProps) {
  const { form, name } = field
  return (
    <Framed {...field}>
      {(attributes) => (
        <select
          {...attributes}
          autocomplete={autocomplete}
          value={form.values[name]}
          onChange={({ currentTarget }) => form.change(name, currentTarget.value)}
        >
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Framed>
  )
}

interface Attributes {
  readonly id: string
  readonly 'aria-invalid': 'true' | undefined
  readonly 'aria-describedby': string | undefined
  readonly 'aria-required': 'true' | undefined
  readonly onBlur: () => void
}

function Framed({
  form,
  name,
  label,
  hint,
  optional = false,
  children,
}: FieldProps & { readonly children: (attributes: Attributes) => ComponentChildren }) {
  const error = form.errors[name]
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return (
    <div class={`field field-${name}`}>
      <label for={name}>{label}</label>
      {children({
        id: name,
        'aria-invalid': error ? 'true' : undefined,
        'aria-describedby': described || undefined,
        'aria-required': optional ? undefined : 'true',
        onBlur: () => afterPress(() => form.judge(name)),
      })}
      {hint && (
        <p class="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p class="error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
