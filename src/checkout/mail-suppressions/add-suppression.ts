import type { Account } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import type { MailSuppressionReason } from '../../platform/graphql/inputs.generated.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { type Announcer, announce } from '../../webhooks/events/index.ts'
import { type MailSuppression, mailSuppressionPayload } from './mail-suppression.ts'
import { addMailSuppression } from './mail-suppressions.queries.generated.ts'

/** An entry to add, and its origin. */
export interface NewSuppression {
  readonly id: string
  readonly addressHash: Buffer
  readonly reason: MailSuppressionReason
  readonly source: 'Recipient' | 'ApiKey' | 'Person' | 'Operator'
  readonly keyId: string | null
  readonly operator: string | null
  readonly createdAt: Timestamp
}

/**
 * Adds an entry to an organization's list and announces it. Returns the existing entry if there is
 * one.
 */
export async function addSuppression(
  announcer: Announcer,
  tx: Transaction,
  account: Account,
  entry: NewSuppression,
): Promise<MailSuppression> {
  const added = first(await tx.run(addMailSuppression, { shard: account.shard, orgId: account.id, ...entry }))
  if (!added) throw new Error('failed to write an entry of the suppression list')
  if (added.id === entry.id) await announceSuppression(announcer, tx, account, 'mail_suppression.created', added)
  return added
}

/** Announces that an entry was added or removed. */
export function announceSuppression(
  announcer: Announcer,
  tx: Transaction,
  account: Account,
  type: 'mail_suppression.created' | 'mail_suppression.deleted',
  entry: MailSuppression,
): Promise<void> {
  return announce(announcer, tx, { type, account, subjectId: entry.id, data: mailSuppressionPayload(entry) })
}
