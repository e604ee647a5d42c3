import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useQuery } from 'urql'
import { EventTypesDocument } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { Field } from '../parts/field.tsx'
import { ProblemPanel } from '../parts/problem-panel.tsx'
import {
  ALL_EVENTS,
  type EventFamily,
  familiesOf,
  findFamilies,
  otherSubscriptions,
  withFamily,
  withSubscription,
} from './event-subscriptions.ts'

interface EventChoiceProps {
  /** The subscriptions of the webhook: names, families, `*`, or types that no longer exist. */
  readonly stored: readonly string[]
}

/**
 * A choice of the events that a webhook receives: all of them, all of a record, or some by name.
 * The form has each subscription as a field `event`.
 */
export function EventChoice({ stored }: EventChoiceProps) {
  const [isAll, setAll] = useState(stored.includes(ALL_EVENTS))
  const [chosen, setChosen] = useState<readonly string[]>(stored.filter((each) => each !== ALL_EVENTS))
  const all = useRef<HTMLInputElement>(null)
  const isEmpty = !isAll && chosen.length === 0
  useEffect(() => {
    all.current?.setCustomValidity(isEmpty ? texts.chooseEvents : '')
  }, [isEmpty])
  return (
    <fieldset className="event-choice">
      <legend>{texts.subscribedEvents}</legend>
      <label className="check">
        <input ref={all} type="checkbox" checked={isAll} onChange={({ target }) => setAll(target.checked)} />
        {texts.allEvents}
      </label>
      {/* The search hides checkboxes, so they are not the fields that the form sends. */}
      {(isAll ? [ALL_EVENTS] : chosen).map((each) => (
        <input key={each} type="hidden" name="event" value={each} />
      ))}
      {!isAll && <Families stored={stored} chosen={chosen} onChoose={setChosen} />}
    </fieldset>
  )
}

interface FamiliesProps extends EventChoiceProps {
  readonly chosen: readonly string[]
  readonly onChoose: (chosen: readonly string[]) => void
}

/** The event types by record, with a search. */
function Families({ stored, chosen, onChoose }: FamiliesProps) {
  const [{ data, error }, read] = useQuery({ query: EventTypesDocument, requestPolicy: 'cache-first' })
  const [search, setSearch] = useState('')
  if (!data && !error) return <span className="skeleton" />
  const families = familiesOf(data?.eventTypes.map(({ name }) => name) ?? [])
  const shown = findFamilies(families, search, titleOf)
  const others = otherSubscriptions(stored, families)
  return (
    <>
      <Field
        name="findEventType"
        label={texts.findEventType}
        type="search"
        autoComplete="off"
        maxLength={100}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        // Enter would save the webhook.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p className="hint" role="status">
        {texts.chosenEvents(chosen.length)} {data && shown.length === 0 && texts.noEventType}
      </p>
      {error && <ProblemPanel error={error} onRetry={() => read({ requestPolicy: 'network-only' })} />}
      <div className="event-list">
        {others.length > 0 && (
          <fieldset>
            <legend>{texts.otherSubscriptions}</legend>
            {others.map((each) => (
              <Check
                key={each}
                isChecked={chosen.includes(each)}
                onChange={(isChosen) => onChoose(withSubscription(chosen, each, isChosen))}
              >
                <code>{each}</code>
              </Check>
            ))}
          </fieldset>
        )}
        {shown.map((family) => (
          <Family key={family.record} family={family} families={families} chosen={chosen} onChoose={onChoose} />
        ))}
      </div>
    </>
  )
}

interface FamilyProps extends Pick<FamiliesProps, 'chosen' | 'onChoose'> {
  readonly family: EventFamily
  readonly families: readonly EventFamily[]
}

/** The events of one record. Choosing all of them includes those that are added later. */
function Family({ family, families, chosen, onChoose }: FamilyProps) {
  const { record, pattern, names } = family
  // The search may show only some names of the family.
  const whole = families.find((each) => each.record === record) ?? family
  const hasAll = chosen.includes(pattern)
  return (
    <fieldset>
      <legend>{titleOf(record)}</legend>
      <Check isChecked={hasAll} onChange={(isChosen) => onChoose(withFamily(chosen, whole, isChosen))}>
        <code>{pattern}</code> {texts.allOfRecord}
      </Check>
      {names.map((name) => (
        <Check
          key={name}
          isChecked={hasAll || chosen.includes(name)}
          isDisabled={hasAll}
          onChange={(isChosen) => onChoose(withSubscription(chosen, name, isChosen))}
        >
          <code>{name}</code>
        </Check>
      ))}
    </fieldset>
  )
}

interface CheckProps {
  readonly isChecked: boolean
  readonly isDisabled?: boolean
  readonly onChange: (isChecked: boolean) => void
  readonly children: ReactNode
}

function Check({ isChecked, isDisabled = false, onChange, children }: CheckProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{children}</span>
    </label>
  )
}

/** Returns the name of a record in the reader's language, or that of the API if it is new. */
function titleOf(record: string): string {
  const titles: Readonly<Record<string, string>> = texts.eventRecords
  return titles[record] ?? record
}
