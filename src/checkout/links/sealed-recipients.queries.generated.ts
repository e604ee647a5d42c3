// Made by scripts/generate-queries.ts from sealed-recipients.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'

export interface StaleRecipientsParameters {
  readonly fromShard: number
  readonly toShard: number
  readonly afterShard: number
  readonly afterId: string
  readonly currentMark: Buffer
  readonly limit: number
}

export interface StaleRecipientsRow {
  readonly shard: number
  readonly id: string
  readonly orgId: string
  readonly recipientSealed: Buffer
}

/** Returns link messages whose recipient is not sealed under the current root key, after a row. */
export const staleRecipients: Statement<StaleRecipientsParameters, StaleRecipientsRow> = {
  name: 'staleRecipients',
  text: `select l.shard, l.id, l.org_id, l.recipient_sealed as "recipient_sealed!"
from sent_links l
where l.shard between $1 and $2 and (l.shard, l.id) > ($3::smallint, $4::uuid)
  and substring(l.recipient_sealed from 1 for 5) <> $5
order by l.shard, l.id limit $6::integer`,
  parameters: ['fromShard', 'toShard', 'afterShard', 'afterId', 'currentMark', 'limit'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    shard: v[0] as number,
    id: v[1] as string,
    orgId: v[2] as string,
    recipientSealed: v[3] as Buffer,
  }),
}

export interface ResealRecipientParameters {
  readonly shard: number
  readonly id: string
  readonly recipientSealed: Buffer
  readonly newRecipientSealed: Buffer
}

export interface ResealRecipientRow {
  readonly id: string
}

/** Replaces a sealed recipient, unless it has changed or its row is locked. */
export const resealRecipient: Statement<ResealRecipientParameters, ResealRecipientRow> = {
  name: 'resealRecipient',
  text: `with free as (
  select f.id from sent_links f
  where f.shard = $1 and f.id = $2 and f.recipient_sealed = $3
  for no key update skip locked
)
update sent_links l set recipient_sealed = $4
from free
where l.shard = $1 and l.id = free.id
returning l.id`,
  parameters: ['shard', 'id', 'recipientSealed', 'newRecipientSealed'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}
