import type { Dates } from './dates.ts'
import type { PlanHistory, YearRecords } from './plan-history.ts'

/** The longest time from a consent to the request to the processor that contains its mandate. */
const SENT_WITHIN_MS = 10 * 60_000

/**
 * Returns the mandates that the processor was told and that no consent explains: each has the id of
 * a consent, and the machine's time at which that consent was given.
 */
export function mandateProblems({ records, ledger }: YearRecords): string[] {
  const ids = new Set(records.consents.map(({ id }) => id))
  return ledger.charges.flatMap(({ id, mandate }) => {
    if (!mandate) return []
    if (!ids.has(mandate.reference)) return [`${id}: there is no consent ${mandate.reference}`]
    const apartMs = Math.abs(Date.parse(mandate.acceptedAt) - wallOf(mandate.reference))
    return apartMs <= SENT_WITHIN_MS ? [] : [`${id}: the mandate of its consent is dated ${mandate.acceptedAt}`]
  })
}

/** Returns the machine's time at which a UUIDv7 was made. */
const wallOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

/** Returns the terms of the consent under which a plan started that differ from the plan's. */
export function planConsentProblems({ agreed, plan, transitions }: PlanHistory, forms: readonly Dates[]): string[] {
  const hasStarted = transitions.some(({ name }) => name === 'activated')
  const { consent } = plan
  if (!hasStarted) return []
  if (consent === null) return ['started without a consent']
  const [dates] = forms
  const { amountMinor, currency, occurrences } = agreed
  const facts = {
    ...{ amount_minor: amountMinor, currency, occurrences },
    frequency: occurrences > 1 ? agreed.frequency : consent.frequency,
    first_date: dates?.byNumber.get(1),
    last_date: dates?.byNumber.get(occurrences),
  }
  return Object.entries(facts)
    .filter(([fact, value]) => consent[fact as keyof typeof facts] !== value)
    .map(
      ([fact, value]) => `the ${fact} is ${value}, but the customer agreed to ${consent[fact as keyof typeof facts]}`,
    )
}
