import type { Account, Services } from '../../accounts/index.ts'
import type { Queryable } from '../../platform/db/index.ts'
import { tooMany } from '../../platform/http/index.ts'
import { millisecondsBetween, plus, type Timestamp } from '../../platform/time/index.ts'
import { TRIES_MOST } from '../flow/index.ts'
import { type CountCustomerAttemptsRow, countCustomerAttempts } from './plan-recovery.queries.generated.ts'
import type { OccurrenceToRecover } from './recovery-progress.ts'

/** The link never changes: who was declined often must be able to come back, and who tries numbers must not come far. */
const TRIES_A_DAY = 20
const DAY = { seconds: 86_400 }

/** Who is owed by whom. */
interface Owing {
  readonly account: Account
  readonly plan: { readonly id: string; readonly contactId: string }
}

/** How often the customer of a plan has tried to pay an occurrence: by its newest payment, and within a day by any. */
export async function triesOf(
  { wallNow }: Pick<Services, 'wallNow'>,
  db: Queryable,
  { account: { shard, id: orgId }, plan: { id: planId, contactId } }: Owing,
  { number, payment }: Pick<OccurrenceToRecover, 'number' | 'payment'>,
): Promise<CountCustomerAttemptsRow> {
  const since = plus(wallNow(), { seconds: -DAY.seconds })
  const key = { shard, orgId, contactId, planId, number, since, paymentId: payment?.id ?? null }
  const [row] = await db.run(countCustomerAttempts, key)
  if (!row) throw new Error('a count query returned no row')
  return row
}

/** Whether a payment has had all the tries that one may have. */
export const isTriedOut = ({ ofPayment }: CountCustomerAttemptsRow) => ofPayment >= TRIES_MOST

/** Throws what is answered by 429, with when they may come back, when an occurrence was tried too often within a day. */
export function refuseTooManyTries({ recent, firstAt }: CountCustomerAttemptsRow, wallNow: Timestamp): void {
  if (recent >= TRIES_A_DAY && firstAt !== null) throw tooMany(millisecondsBetween(wallNow, plus(firstAt, DAY)))
}
