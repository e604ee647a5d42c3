import type { Account, Services } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { insertCallback, lockCallback, redirectCallback } from './webhooks.queries.generated.ts'

/**
 * Creates, changes or ends (`url: null`) the hidden subscription of a session's `callbackUrl`. It
 * gets only that session's events, unsigned. The caller has checked the url by `webhookUrlProblem`.
 */
export async function subscribeCallback(
  { wallNow, mintId }: Pick<Services, 'wallNow' | 'mintId'>,
  tx: Transaction,
  { account, url, subjectId }: { readonly account: Account; readonly url: string | null; readonly subjectId: string },
): Promise<void> {
  const owner = { shard: account.shard, accountId: account.id, subjectId }
  const existing = first(await tx.run(lockCallback, owner))
  if (existing) await tx.run(redirectCallback, { shard: account.shard, id: existing.id, url, now: wallNow() })
  else if (url !== null) {
    const events = ['payment_plan_session.*']
    await tx.run(insertCallback, { ...owner, id: mintId(account.shard), url, events, now: wallNow() })
  }
}
