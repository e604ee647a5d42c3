import type { Services } from '../../accounts/index.ts'
import { formatMinor } from '../../platform/money/index.ts'
import { brandOf, configurationOfSession } from '../configurations/index.ts'
import type { Language } from '../language/index.ts'
import {
  beingPaid,
  justPaid,
  type LinkedPlan,
  type OccurrenceToRecover,
  outstandingOf,
  recoveryTokenRefOf,
} from '../recovery/index.ts'
import type { Progress } from '../sessions/index.ts'
import { aheadOfDates, aheadShown } from './ahead.ts'
import { outstandingShown } from './outstanding-shown.ts'
import { type PageState, reached, type Shown } from './page-state.ts'
import { LEADS_NOWHERE } from './payment-answers.ts'
import type { Consent } from './plan-consent.ts'
import { recoveryConsent } from './recovery-consent.ts'

/** Returns the consent of a plan's customer who pays the unpaid occurrence now, in their language. */
export async function consentOfRecovery(
  services: Pick<Services, 'db' | 'now'>,
  linked: LinkedPlan,
  language: Language,
): Promise<Consent> {
  const { look, account, plan } = linked
  const { name: payee } = brandOf(look, await configurationOfSession(services, look), account)
  const others = linked.occurrences.filter((each) => IS_UNPAID.has(each.status) && each !== outstandingOf(linked)[0])
  const lastDate = others.at(-1)?.dueDate ?? null
  return recoveryConsent({ ...plan, payee, others: others.length, lastDate }, language)
}

const IS_UNPAID: ReadonlySet<string> = new Set(['Scheduled', 'Failed', 'Processing'])

/** Returns the state of the page of a plan's link. */
export async function recoveryState(
  services: Pick<Services, 'db'>,
  linked: LinkedPlan,
  shown: Shown,
  consent: Consent,
): Promise<PageState> {
  const { plan, account } = linked
  const { amountMinor, currency } = plan
  const asked = occurrenceShown(linked, shown.progress)
  const name = recoveryTokenRefOf(linked)
  return {
    kind: 'recovery',
    ...reached(shown, { name, session: LEADS_NOWHERE }),
    asked: {
      amount: formatMinor(amountMinor, currency),
      currency,
      isDueNow: true,
      schedule: null,
      ahead: aheadShown(plan, aheadOfDates(scheduledDatesOf(linked))),
      owed: await outstandingShown(services, linked, asked),
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
  const [owed = null] = outstandingOf(linked)
  return status === 'open' || status === 'declined' ? owed : (beingPaid(linked) ?? owed)
}

const scheduledDatesOf = ({ occurrences }: LinkedPlan) =>
  occurrences.filter(({ status }) => status === 'Scheduled').map(({ dueDate }) => dueDate)
