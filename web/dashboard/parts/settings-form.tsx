import { type FormEvent, type ReactNode, useState } from 'react'
import type { CombinedError } from 'urql'
import { texts } from '../language.ts'
import { ProblemPanel } from './problem-panel.tsx'

interface SettingsFormProps {
  /** True for a person who may see the settings, but not change them. */
  readonly isReadOnly: boolean
  readonly children: ReactNode
  /** Saves the fields. Returns the error, or undefined when they are saved. */
  readonly onSubmit: (fields: FormData, idempotencyKey: string) => Promise<CombinedError | undefined>
  /** Called with all fields after each change of one. */
  readonly onChange?: (fields: FormData) => void
}

/** A form on a page that saves all its fields together, and tells when they are saved. */
export function SettingsForm({ isReadOnly, children, onSubmit, onChange }: SettingsFormProps) {
  const [error, setError] = useState<CombinedError | undefined>(undefined)
  const [state, setState] = useState<'open' | 'sending' | 'saved'>('open')
  const save = async (form: HTMLFormElement) => {
    if (state === 'sending') return
    setState('sending')
    const refused = await onSubmit(new FormData(form), crypto.randomUUID())
    setError(refused)
    setState(refused ? 'open' : 'saved')
  }
  return (
    <form
      className="settings"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        void save(event.currentTarget)
      }}
      onChange={({ currentTarget }) => {
        if (state === 'saved') setState('open')
        onChange?.(new FormData(currentTarget))
      }}
    >
      {error && <ProblemPanel error={error} takesFocus />}
      <fieldset className="fields" disabled={isReadOnly}>
        {children}
      </fieldset>
      {!isReadOnly && (
        <div className="buttons">
          <button type="submit" className="button primary" aria-disabled={state === 'sending'}>
            {state === 'sending' ? texts.sending : texts.save}
          </button>
          <span role="status">{state === 'saved' ? texts.saved : ''}</span>
        </div>
      )}
    </form>
  )
}
