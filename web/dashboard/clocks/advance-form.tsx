import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { type CombinedError, useClient } from 'urql'
import { usePerform } from '../api/use-perform.ts'
import { AdvanceClockDocument, type ClockFragment, EventsOfClockDocument } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { Section } from '../parts/facts.tsx'
import { Field } from '../parts/field.tsx'
import { ProblemPanel } from '../parts/problem-panel.tsx'
import { Time } from '../parts/time.tsx'

const STEPS = [1, 7, 30, 365] as const
const DAY_MS = 86_400_000
/** On a slider of two years, single days could not be selected. */
const SLIDER_DAYS = 366
/** The API advances a clock by at most two years. */
const DAYS_MAX = 731

/** Advances a clock by days. The address keeps the advance, so that a reload shows it again. */
export function AdvanceForm({ clock: { id, now, orgId } }: { readonly clock: ClockFragment }) {
  const [days, setDays] = useState(1)
  const [error, setError] = useState<CombinedError | undefined>(undefined)
  const [isSending, setSending] = useState(false)
  const perform = usePerform()
  const client = useClient()
  const navigate = useNavigate()
  const to = new Date(Date.parse(now) + days * DAY_MS).toISOString()
  const advance = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    const before = await client
      .query(EventsOfClockDocument, { input: { accountId: orgId, first: 1 } }, { requestPolicy: 'network-only' })
      .toPromise()
    const since = before.data?.events.pageInfo.startCursor
    const sent = await perform(AdvanceClockDocument, { input: { id, to } }, crypto.randomUUID())
    setSending(false)
    setError(sent.error)
    if (!sent.error) void navigate({ to: '.', search: { from: now, to, ...(since && { since }) }, replace: true })
  }
  return (
    <Section title={texts.advance}>
      {error && <ProblemPanel error={error} takesFocus />}
      <form className="advance" onSubmit={(event) => void advance(event)}>
        <p className="choices">
          {STEPS.map((step) => (
            <button key={step} type="button" className="button small" onClick={() => setDays(step)}>
              {texts.advanceSteps[step]}
            </button>
          ))}
        </p>
        <input
          type="range"
          aria-label={texts.days}
          min={1}
          max={SLIDER_DAYS}
          value={Math.min(days, SLIDER_DAYS)}
          onChange={({ target }) => setDays(Number(target.value))}
        />
        <Field
          name="days"
          label={texts.days}
          type="number"
          required
          min={1}
          max={DAYS_MAX}
          value={days || ''}
          onChange={({ target }) => setDays(Math.min(Math.max(0, Math.trunc(Number(target.value))), DAYS_MAX))}
        />
        <p className="consequence">
          {texts.advanceTo} <Time at={to} />
        </p>
        <p>
          <button type="submit" className="button primary" aria-disabled={isSending}>
            {isSending ? texts.sending : texts.advanceBy(days)}
          </button>
        </p>
      </form>
    </Section>
  )
}
