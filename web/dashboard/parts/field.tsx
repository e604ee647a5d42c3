import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react'

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id'> {
  readonly name: string
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | null
}

/** A labeled input with its hint and its error. */
export function Field({ name, label, hint, error, ...input }: FieldProps) {
  const described = [hint ? `${name}-hint` : '', error ? `${name}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        {...input}
        id={name}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'id'> {
  readonly name: string
  readonly label: string
  readonly hint: string
}

/** A labeled input of several lines with its hint. */
export function TextArea({ name, label, hint, ...input }: TextAreaProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <textarea {...input} id={name} name={name} aria-describedby={`${name}-hint`} />
      <p className="hint" id={`${name}-hint`}>
        {hint}
      </p>
    </div>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly label: string
  readonly options: readonly (readonly [value: string, text: string])[]
  readonly defaultValue?: string | undefined
  /** The chosen value, if the parent keeps it. */
  readonly value?: string | undefined
  readonly required?: boolean
  readonly onChange?: (value: string) => void
}

/** A labeled choice of one of several values. */
export function Choice({ name, label, options, defaultValue, value: chosen, required, onChange }: ChoiceProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select
        id={name}
        name={name}
        defaultValue={defaultValue}
        value={chosen}
        required={required}
        onChange={onChange && (({ target }) => onChange(target.value))}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
