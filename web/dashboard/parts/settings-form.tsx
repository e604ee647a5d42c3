import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { CombinedError } from 'urql'
import { texts } from '../language.ts'
import { changedFields, isSame } from './changed-fields.ts'
import { ProblemPanel } from './problem-panel.tsx'

interface SettingsFormProps<Settings extends object> {
  /** True for a person who may see the settings, but not change them. */
  readonly isReadOnly: boolean
  /** The newest settings that were read. */
  readonly stored: Settings
  /** Returns the settings in the fields, in the form of the stored ones. */
  readonly settingsIn: (fields: FormData) => Settings
  /** Returns the fields with their first values. */
  readonly children: (shown: Settings) => ReactNode
  /** Saves the settings that the person changed. Returns the error, or undefined if none. */
  readonly onSave: (changes: Partial<Settings>, idempotencyKey: string) => Promise<CombinedError | undefined>
  /** Called with all fields after each change, and with null when they show what is stored. */
  readonly onChange?: (fields: FormData | null) => void
}

/** The settings that a form shows. */
interface Shown<Settings> {
  /** The stored settings that the person started from. */
  readonly base: Settings
  /** The settings in the fields while the person has changed nothing. */
  readonly inFields: Settings
  /** A new version fills the fields again. */
  readonly version: number
}

/**
 * A form on a page. It saves the settings that the person changed, and says when they are saved.
 * Until a field is changed, and again after saving, it shows what is stored, also by others.
 */
export function SettingsForm<Settings extends object>(props: SettingsFormProps<Settings>) {
  const { isReadOnly, stored, settingsIn, children, onSave, onChange } = props
  const [error, setError] = useState<CombinedError | undefined>(undefined)
  const [state, setState] = useState<'open' | 'sending' | 'saved'>('open')
  const [isChanged, setChanged] = useState(false)
  const changes = useRef(0)
  const [shown, setShown] = useState<Shown<Settings>>({ base: stored, inFields: stored, version: 0 })
  if (!isChanged && !isSame(shown.base, stored)) {
    // Fields that show the stored settings already are kept, so that they keep the focus.
    const version = isSame(shown.inFields, stored) ? shown.version : shown.version + 1
    setShown({ base: stored, inFields: stored, version })
  }
  const save = async (form: HTMLFormElement) => {
    if (state === 'sending') return
    setState('sending')
    const settings = settingsIn(new FormData(form))
    const changed = changedFields(shown.base, settings)
    const [hasChanges, changesBefore] = [Object.keys(changed).length > 0, changes.current]
    const refused = hasChanges ? await onSave(changed, crypto.randomUUID()) : undefined
    setError(refused)
    setState(refused ? 'open' : 'saved')
    // Fields that were changed meanwhile are not saved yet.
    if (refused || changes.current !== changesBefore) return
    setShown((before) => ({ ...before, inFields: settings }))
    setChanged(false)
    onChange?.(null)
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
        changes.current += 1
        setChanged(true)
        onChange?.(new FormData(currentTarget))
      }}
    >
      {error && <ProblemPanel error={error} takesFocus />}
      <fieldset key={shown.version} className="fields" disabled={isReadOnly}>
        {children(shown.base)}
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
