import type { Services } from '../../accounts/index.ts'
import { amountOfOccurrence, type RemainingDates } from '../../plans/index.ts'
import { formatMinor } from '../../platform/money/index.ts'
import {
  beingPaid,
  justPaid,
  type LinkedPlan,
  type OccurrenceToRecover,
  outstandingOf,
  recoveryTokenRefOf,
} from '../recovery/index.ts'
import type { Progress } from '../sessions/index.ts'
import type { PageConsent } from './consents/page-consent.ts'
import { outstandingAmount } from './outstanding-amount.ts'
import { NO_REDIRECTS } from './page-responses.ts'
import { commonState, type PageContent, type PageState } from './page-state.ts'
import { upcomingDatesOf, upcomingPayments } from './plan-schedule.ts'

/** Returns the state of the page of a plan's link. */
export async function recoveryState(
  services: Pick<Services, 'db'>,
  linked: LinkedPlan,
  shown: PageContent,
  consent: PageConsent,
): Promise<PageState> {
  const { plan, account } = linked
  const { currency } = plan
  const shownOccurrence = occurrenceShown(linked, shown.progress)
  const name = recoveryTokenRefOf(linked)
  return {
    kind: 'recovery',
    ...commonState(shown, { name, session: NO_REDIRECTS }),
    terms: {
      amount: formatMinor(
        shownOccurrence ? amountOfOccurrence(plan, shownOccurrence.number) : plan.amountMinor,
        currency,
      ),
      currency,
      isDueNow: true,
      schedule: null,
      upcoming: upcomingPayments(plan, scheduledDatesOf(linked)),
      outstanding: await outstandingAmount(services, linked, shownOccurrence),
      consent,
      storing: 'Disabled',
      reference: name,
      expiresAt: null,
      timeZone: account.timeZone,
    },
  }
}

/** Returns the occurrence that the page shows; null when none is unpaid and none was just paid. */
function occurrenceShown(linked: LinkedPlan, { status }: Progress): OccurrenceToRecover | null {
  if (status === 'completed') return justPaid(linked)
  const [outstanding = null] = outstandingOf(linked)
  return status === 'open' || status === 'declined' ? outstanding : (beingPaid(linked) ?? outstanding)
}

function scheduledDatesOf({ plan, occurrences }: LinkedPlan): RemainingDates | null {
  const scheduled = occurrences.filter(({ status }) => status === 'Scheduled')
  const dates = scheduled.map(({ dueDate }) => dueDate)
  return upcomingDatesOf(dates, scheduled.at(-1)?.number === plan.occurrences)
}
