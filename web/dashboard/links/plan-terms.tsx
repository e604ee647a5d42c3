import { useState } from 'react'
import { todayIn } from '../dates.ts'
import type { PaymentPlanFrequency } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { Choice, Field } from '../parts/field.tsx'
import { useAccount } from '../shell/account.ts'
import type { Schedule } from './schedule-dates.tsx'

const FREQUENCIES = ['Weekly', 'Monthly', 'Quarterly', 'Yearly'] as const satisfies readonly PaymentPlanFrequency[]
const OCCURRENCES_MAX = 1_200

/** The terms of a plan, as typed. */
export interface PlanTerms {
  readonly frequency: PaymentPlanFrequency
  readonly occurrences: string
  readonly startDate: string
}

/** Returns the terms of a new plan, and a function that changes some of them. */
export function usePlanTerms() {
  const { timeZone } = useAccount()
  return useState<PlanTerms>({ frequency: 'Monthly', occurrences: '12', startDate: todayIn(timeZone) })
}

/** Returns the schedule of valid terms, or null. */
export function scheduleOf({ frequency, occurrences, startDate }: PlanTerms): Schedule | null {
  // A browser accepts "1e2" as a number, too.
  const count = Number(occurrences)
  if (!Number.isInteger(count) || count < 1 || count > OCCURRENCES_MAX || startDate === '') return null
  return { frequency, occurrences: count, startDate }
}

interface PlanTermsFieldsProps {
  readonly terms: PlanTerms
  readonly onChange: (terms: PlanTerms) => void
}

/** The fields of a plan's schedule. */
export function PlanTermsFields({ terms, onChange }: PlanTermsFieldsProps) {
  const { timeZone } = useAccount()
  return (
    <div className="pair">
      <Choice
        name="frequency"
        label={texts.frequency}
        options={FREQUENCIES.map((each) => [each, texts.frequencies[each]])}
        defaultValue={terms.frequency}
        onChange={(frequency) => onChange({ ...terms, frequency: frequency as PaymentPlanFrequency })}
      />
      <Field
        name="occurrences"
        label={texts.occurrences}
        type="number"
        min={1}
        max={OCCURRENCES_MAX}
        required
        value={terms.occurrences}
        onChange={({ target }) => onChange({ ...terms, occurrences: target.value })}
      />
      <Field
        name="startDate"
        label={texts.startDate}
        type="date"
        min={todayIn(timeZone)}
        required
        value={terms.startDate}
        onChange={({ target }) => onChange({ ...terms, startDate: target.value })}
      />
    </div>
  )
}
