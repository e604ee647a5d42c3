import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Texts } from './texts/index.ts'

/** A text field of a form. */
export interface FormField {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly type?: 'text' | 'email' | 'password'
  readonly autocomplete: string
  /** Shows a numeric keyboard. */
  readonly numeric?: boolean
  readonly value?: string
}

/** The texts of a form by the names of its fields. */
export type Values = Readonly<Record<string, string>>

/** The reason why a form was refused: a sentence, and one for each field. */
export interface FormProblem {
  readonly text: string
  readonly fields?: Readonly<Record<string, string>>
}

interface FormProps {
  readonly fields: readonly FormField[]
  readonly submit: string
  readonly texts: Texts
  /** Returns the problem of the refused values, or null when another view follows. */
  readonly send: (values: Values) => Promise<FormProblem | null>
  readonly children?: ComponentChildren
}

/**
 * A form with one button. It reads its fields on submit, because password managers fill some
 * without an event. After a refusal, the focus moves to the reason.
 */
export function Form({ fields, submit, texts, send, children }: FormProps) {
  const [problem, setProblem] = useState<FormProblem | null>(null)
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem) alert.current?.focus()
  }, [problem])
  const submitForm = async () => {
    if (isSending || !form.current) return
    const values = readValues(form.current, fields)
    const missing = missingProblem(values, fields, texts)
    if (missing) return setProblem(missing)
    setSending(true)
    const refused = await send(values).catch(() => ({ text: texts.noConnection }))
    setSending(false)
    setProblem(refused)
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submitForm()
      }}
    >
      {problem && (
        <div role="alert" class="alert" tabIndex={-1} ref={alert}>
          <p>{problem.text}</p>
        </div>
      )}
      {fields.map((field) => (
        <Field key={field.name} field={field} error={problem?.fields?.[field.name]} />
      ))}
      {children}
      <p class="buttons">
        <button type="submit" class="primary" aria-disabled={isSending}>
          {isSending ? texts.sending : submit}
        </button>
      </p>
    </form>
  )
}

interface FieldProps {
  readonly field: FormField
  readonly error: string | undefined
}

function Field({ field, error }: FieldProps) {
  const { name, label, hint, type = 'text', autocomplete, numeric, value } = field
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <input
        id={name}
        type={type as 'text'}
        autocomplete={autocomplete}
        inputMode={numeric ? 'numeric' : undefined}
        spellcheck={false}
        autocapitalize="none"
        defaultValue={value}
        aria-required="true"
        aria-invalid={error ? 'true' : undefined}
        aria-describedby={described || undefined}
      />
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

function readValues(form: HTMLFormElement, fields: readonly FormField[]): Values {
  const text = (name: string) => form.querySelector<HTMLInputElement>(`#${name}`)?.value ?? ''
  return Object.fromEntries(
    fields.map(({ name, type }) => [name, type === 'password' ? text(name) : text(name).trim()]),
  )
}

function missingProblem(values: Values, fields: readonly FormField[], texts: Texts): FormProblem | null {
  const missing = fields.filter(({ name }) => !values[name])
  if (missing.length === 0) return null
  return {
    text: texts.incomplete,
    fields: Object.fromEntries(missing.map(({ name, label }) => [name, texts.required(label)])),
  }
}
