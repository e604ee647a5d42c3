import type { ComponentChildren } from 'preact'
import { afterPress } from './after-press.ts'
import type { FieldName, Values } from './form-values.ts'
import { canFormat, formatField } from './formatted-input.ts'

/** The form, for its fields. */
export interface FormHandle {
  readonly values: Values
  readonly errors: Readonly<Partial<Record<FieldName, string>>>
  readonly change: (name: FieldName, value: string) => void
  /**
   * Reads the fields' texts, which password managers may have filled: the page sends what it shows.
   */
  readonly readInputs: (form: HTMLFormElement | null) => void
  readonly validateField: (name: FieldName) => void
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
 * A line of text with its label, its hint and what is wrong with it. It has no name, so that no
 * browser sends it by itself, and no `maxlength`, so that none cuts what is pasted.
 */
export function TextField({ autocomplete, numeric = false, mark, ...field }: InputProps) {
  const { form, name } = field
  const update = (input: HTMLInputElement, isFormatted: boolean) => {
    if (!isFormatted) formatInput(name, input)
    // Some password managers fill fields without an event, also those beside this one.
    form.readInputs(input.form)
  }
  return (
    <LabeledField {...field}>
      {({ onBlur, ...attributes }) => (
        <span class={mark ? 'with-mark' : undefined}>
          <input
            {...attributes}
            type="text"
            autocomplete={autocomplete}
            inputMode={numeric ? 'numeric' : 'text'}
            spellcheck={false}
            value={form.values[name]}
            onInput={(event) => update(event.currentTarget, !canFormat(event))}
            onCompositionEnd={({ currentTarget }) => update(currentTarget, false)}
            onBlur={({ currentTarget }) => {
              update(currentTarget, false)
              onBlur()
            }}
          />
          {mark}
        </span>
      )}
    </LabeledField>
  )
}

/** Writes the text of a field at once, because the customer may already type the next character. */
function formatInput(name: FieldName, input: HTMLInputElement): void {
  const { value: text, selectionStart } = input
  const shown = formatField(name, { text, caret: selectionStart ?? text.length })
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
    <LabeledField {...field}>
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
    </LabeledField>
  )
}

interface Attributes {
  readonly id: string
  readonly 'aria-invalid': 'true' | undefined
  readonly 'aria-describedby': string | undefined
  readonly 'aria-required': 'true' | undefined
  readonly onBlur: () => void
}

function LabeledField({
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
        onBlur: () => afterPress(() => form.validateField(name)),
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
