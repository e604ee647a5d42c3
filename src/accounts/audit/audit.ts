import type { Queryable } from '../../platform/db/index.ts'
import type { RefusalCode } from '../../platform/refusal.ts'
import type { Account } from '../account.ts'
import type { Request, Services } from '../context.ts'
import { insertAuditEntry } from './audit.queries.generated.ts'

/** What came of it. `replayed`: a request with an `Idempotency-Key` was answered with the record that it had made before. */
export type AuditOutcome = 'done' | 'replayed' | RefusalCode

/** The Context of a request, or the Services of a job or a command, which have no caller. */
export type Actor = Pick<Services, 'wallNow' | 'mintId' | 'operator'> &
  Partial<Pick<Request, 'caller' | 'address' | 'requestId'>>

/** What is to be known of something that was done or tried. Names and ids of ours: never a value that a client sent. */
export interface AuditedAct {
  /** In whose log it is told: the owner of the record. */
  readonly owner: Pick<Account, 'id' | 'shard'>
  /** The name of the mutation, or one with dots for what is done without one, such as `command.key.create`. */
  readonly action: string
  /** The record's type in the API and its UUID; null when there is none, as after a refusal. */
  readonly record: { readonly type: string; readonly id: string } | null
  readonly outcome: AuditOutcome
}

/** Adds an entry to the audit log: within the transaction given, or at once through a door. Rejects when it can't. */
export async function audit(actor: Actor, queryable: Queryable, act: AuditedAct): Promise<void> {
  const { owner, action, record, outcome } = act
  await queryable.run(insertAuditEntry, {
    shard: owner.shard,
    accountId: owner.id,
    id: actor.mintId(owner.shard),
    // A customer at checkout has no account.
    actorAccountId: (actor.caller?.keyId && actor.caller.account.id) ?? null,
    keyId: actor.caller?.keyId ?? null,
    action,
    recordType: record?.type ?? null,
    recordId: record?.id ?? null,
    outcome,
    address: actor.address ?? null,
    requestId: actor.requestId ?? null,
    occurredAt: actor.wallNow(),
    operator: actor.operator ?? null,
  })
}
