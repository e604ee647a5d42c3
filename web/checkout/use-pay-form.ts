import { useRef, useState } from 'preact/hooks'
import type { FormHandle } from './field.tsx'
import { type Errors, errorOf, errorsOf, type TypedInstrument, validatedFields } from './form-rules.ts'
import { EMPTY_VALUES, FIELDS, type FieldName, fieldOfPath, type Values } from './form-values.ts'
import { refusalMessage } from './refusal-message.ts'
import type { Refusal } from './send-request.ts'
import type { Texts } from './texts/index.ts'

/**
 * The alert above the form: a message, or the number of invalid fields when their list was shown.
 */
export type AlertContent = { readonly text: string } | { readonly problems: number } | null

/** The state of the form: its values, their errors and the alert. */
export function usePayForm(texts: Texts) {
  const [values, setValues] = useState<Values>(EMPTY_VALUES)
  const [errors, setErrors] = useState<Errors>({})
  const [alert, setAlert] = useState<AlertContent>(null)
  // The blur event carries text that the state does not have yet.
  const latest = useRef(values)
  const change = (name: FieldName, text: string) => {
    if (text === latest.current[name]) return
    latest.current = { ...latest.current, [name]: text }
    setValues(latest.current)
    // Fields with an error are validated at each input, so that the error disappears once it is
    // corrected.
    if (errors[name] !== undefined) put(name, errorOf(name, latest.current, texts, new Date()))
  }
  const put = (name: FieldName, error: string | null) =>
    setErrors(({ [name]: _, ...others }) => (error === null ? others : { ...others, [name]: error }))
  const readInputs = (form: HTMLFormElement | null) => {
    for (const element of form?.elements ?? []) {
      const isField = element instanceof HTMLSelectElement || (element instanceof HTMLInputElement && isText(element))
      const name = FIELDS.find((field) => field === element.id)
      if (isField && name !== undefined) change(name, element.value)
    }
  }
  const handle: FormHandle = {
    values,
    errors,
    change,
    readInputs,
    // A field that was left empty is not an error yet.
    validateField: (name) => {
      if (latest.current[name] !== '') put(name, errorOf(name, latest.current, texts, new Date()))
    },
  }
  const showErrors = (found: Errors): void => {
    const problems = Object.keys(found).length
    setErrors(found)
    setAlert(problems === 0 ? null : { problems })
  }
  return {
    handle,
    alert,
    showMessage: (text: string | null) => setAlert(text === null ? null : { text }),
    /** The values that were read last. A render may not have seen them yet. */
    latest: (): Values => latest.current,
    /** Clears the alert, validates all fields, and returns true when they are valid. */
    validate: (typed: TypedInstrument, asksConsent: boolean): boolean => {
      const found = errorsOf(validatedFields(typed, asksConsent), latest.current, texts, new Date())
      showErrors(found)
      return Object.keys(found).length === 0
    },
    /** Shows the problems of a refusal at their fields, if it names some. */
    showRefusal: (refusal: Refusal): void => {
      const fields = refusal.problems.map(({ field }) => fieldOfPath(field)).filter((field) => field !== null)
      const { fieldErrors } = texts
      const messages: Readonly<Record<string, string>> = fieldErrors
      showErrors(Object.fromEntries(fields.map((field) => [field, messages[field] ?? fieldErrors.other])))
      if (fields.length === 0) setAlert({ text: refusalMessage(refusal, texts) })
    },
    /** Clears the problems of fields that are no longer shown. */
    clearErrors: (): void => showErrors({}),
    /** Clears all fields, or these. */
    clearFields: (fields: readonly FieldName[] = FIELDS): void => {
      latest.current = { ...latest.current, ...Object.fromEntries(fields.map((field) => [field, EMPTY_VALUES[field]])) }
      setValues(latest.current)
    },
  }
}

const isText = ({ type }: HTMLInputElement) => type === 'text'
