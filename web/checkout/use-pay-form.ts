import { useRef, useState } from 'preact/hooks'
import type { FormHandle } from './field.tsx'
import { type Errors, errorOf, errorsOf, type TypedInstrument, validatedFields } from './form-rules.ts'
import { FIELDS, type FieldName, fieldOfPath, NOTHING, type Values } from './form-values.ts'
import { sentenceOf } from './refusal-in-words.ts'
import type { Refused } from './requests.ts'
import type { Texts } from './texts/index.ts'

/** The notice above the form: a sentence, or the number of invalid fields when their list was shown. */
export type Notice = { readonly text: string } | { readonly problems: number } | null

/** The state of the form: its values, their errors and the notice. */
export function usePayForm(texts: Texts) {
  const [values, setValues] = useState<Values>(NOTHING)
  const [errors, setErrors] = useState<Errors>({})
  const [notice, setNotice] = useState<Notice>(null)
  // The blur event carries text that the state does not have yet.
  const latest = useRef(values)
  const change = (name: FieldName, text: string) => {
    if (text === latest.current[name]) return
    latest.current = { ...latest.current, [name]: text }
    setValues(latest.current)
    // Fields with an error are validated at each input, so that the error disappears once it is corrected.
    if (errors[name] !== undefined) put(name, errorOf(name, latest.current, texts, new Date()))
  }
  const put = (name: FieldName, error: string | null) =>
    setErrors(({ [name]: _, ...others }) => (error === null ? others : { ...others, [name]: error }))
  const readShown = (form: HTMLFormElement | null) => {
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
    readShown,
    // A field that was left empty is not an error yet.
    judge: (name) => {
      if (latest.current[name] !== '') put(name, errorOf(name, latest.current, texts, new Date()))
    },
  }
  const showErrors = (found: Errors): void => {
    const problems = Object.keys(found).length
    setErrors(found)
    setNotice(problems === 0 ? null : { problems })
  }
  return {
    handle,
    notice,
    say: (text: string | null) => setNotice(text === null ? null : { text }),
    /** The values that were read last. A render may not have seen them yet. */
    latest: (): Values => latest.current,
    /** Clears the notice, validates all fields, and returns true when they are valid. */
    isRight: (typed: TypedInstrument, asksConsent: boolean): boolean => {
      const found = errorsOf(validatedFields(typed, asksConsent), latest.current, texts, new Date())
      showErrors(found)
      return Object.keys(found).length === 0
    },
    /** Shows the problems of a refusal at their fields, if it names some. */
    showRefused: (refused: Refused): void => {
      const fields = refused.problems.map(({ field }) => fieldOfPath(field)).filter((field) => field !== null)
      const { wrong } = texts
      const sentences: Readonly<Record<string, string>> = wrong
      showErrors(Object.fromEntries(fields.map((field) => [field, sentences[field] ?? wrong.other])))
      if (fields.length === 0) setNotice({ text: sentenceOf(refused, texts) })
    },
    /** Clears the problems of fields that are no longer shown. */
    forgetErrors: (): void => showErrors({}),
    /** Clears all fields, or these. */
    forget: (fields: readonly FieldName[] = FIELDS): void => {
      latest.current = { ...latest.current, ...Object.fromEntries(fields.map((field) => [field, NOTHING[field]])) }
      setValues(latest.current)
    },
  }
}

const isText = ({ type }: HTMLInputElement) => type === 'text'
