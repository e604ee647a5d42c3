import { useRef, useState } from 'preact/hooks'
import type { FormHandle } from './field.tsx'
import { type Errors, errorOf, errorsOf, judgedFields, type Typed } from './form-rules.ts'
import { type FieldName, fieldOfPath, NOTHING, typed as typedText, type Values } from './form-values.ts'
import { sentenceOf } from './refusal-in-words.ts'
import type { Refused } from './requests.ts'
import type { Texts } from './texts/index.ts'

/** What stands above the form: sentences, or what is wrong by field. */
export type Notice = { readonly text: string } | { readonly fields: readonly FieldName[] } | null

/** What was typed, what is wrong with it, and what is told of it. */
export function usePayForm(texts: Texts) {
  const [values, setValues] = useState<Values>(NOTHING)
  const [errors, setErrors] = useState<Errors>({})
  const [notice, setNotice] = useState<Notice>(null)
  // Blur comes with what was typed a moment ago, before the state has it.
  const latest = useRef(values)
  const change = (name: FieldName, text: string) => {
    latest.current = { ...latest.current, [name]: typedText(name, text, latest.current[name]) }
    setValues(latest.current)
    // What was wrong is judged anew while it is being corrected, so that the sentence goes as soon as it is right.
    if (errors[name] !== undefined) put(name, errorOf(name, latest.current, texts.wrong, new Date()))
  }
  const put = (name: FieldName, error: string | null) =>
    setErrors(({ [name]: _, ...others }) => (error === null ? others : { ...others, [name]: error }))
  const handle: FormHandle = {
    values,
    errors,
    change,
    // An empty field that was only passed is not wrong yet.
    judge: (name) => {
      if (latest.current[name] !== '') put(name, errorOf(name, latest.current, texts.wrong, new Date()))
    },
  }
  return {
    handle,
    notice,
    say: (text: string | null) => setNotice(text === null ? null : { text }),
    /** Forgets what was told, judges everything, and tells whether nothing is wrong. */
    isRight: (typed: Typed, asksConsent: boolean): boolean => {
      const found = errorsOf(judgedFields(typed, asksConsent), latest.current, texts.wrong, new Date())
      const fields = Object.keys(found) as FieldName[]
      setErrors(found)
      setNotice(fields.length === 0 ? null : { fields })
      return fields.length === 0
    },
    /** Shows what the server refused, at its fields where there are some. */
    showRefused: (refused: Refused): void => {
      const fields = refused.problems.map(({ field }) => fieldOfPath(field)).filter((field) => field !== null)
      const { wrong } = texts
      const sentences: Readonly<Record<string, string>> = wrong
      setErrors(Object.fromEntries(fields.map((field) => [field, sentences[field] ?? wrong.other])))
      setNotice(fields.length > 0 ? { fields: [...new Set(fields)] } : { text: sentenceOf(refused, texts) })
    },
    /** Forgets what was typed: all of it, or these fields. */
    forget: (fields: readonly FieldName[] = Object.keys(NOTHING) as FieldName[]): void => {
      latest.current = { ...latest.current, ...Object.fromEntries(fields.map((field) => [field, NOTHING[field]])) }
      setValues(latest.current)
    },
  }
}
