import type { Queryable } from '../../platform/db/index.ts'
import type { RefusalCode } from '../../platform/refusal.ts'
import type { Account } from '../account.ts'
import type { Caller, Request, Services } from '../context.ts'
import { insertAuditEntry } from './audit.queries.generated.ts'

/**
 * The outcome of an audited action. `replayed`: a repeated request with an `Idempotency-Key`
 * returned the existing record.
 */
export type AuditOutcome = 'done' | 'replayed' | RefusalCode

/** The Context of a request, or the Services of a job or command, which have no caller. */
export type Actor = Pick<Services, 'wallNow' | 'mintId' | 'operator'> &
  Partial<Pick<Request, 'caller' | 'address' | 'requestId'>> & {
    /** The person who signs in or accepts an invitation, and so is no caller yet. */
    readonly actorPersonId?: string
  }

/**
 * An audited action. It contains names and ids of the product, never a value that a client sent.
 */
export interface AuditedAction {
  /** The account whose log receives the entry: the owner of the record. */
  readonly owner: Pick<Account, 'id' | 'shard'>
  /** The name of the mutation, or a dotted name such as `command.key.create`. */
  readonly action: string
  /** The record's GraphQL type and UUID. Null if there is none, for example after a refusal. */
  readonly record: { readonly type: string; readonly id: string } | null
  readonly outcome: AuditOutcome
}

/**
 * Returns the account of the acting key or person. Null for a customer at checkout, who has no
 * account.
 */
export function actingAccountId({ keyId, person, account }: Caller): string | null {
  return keyId === null && person === null ? null : account.id
}

/** Inserts an audit entry, in the given transaction or with a pool. Rejects on failure. */
export async function audit(actor: Actor, queryable: Queryable, act: AuditedAction): Promise<void> {
  const { owner, action, record, outcome } = act
  await queryable.run(insertAuditEntry, {
    shard: owner.shard,
    accountId: owner.id,
    id: actor.mintId(owner.shard),
    actorAccountId: actor.caller ? actingAccountId(actor.caller) : null,
    keyId: actor.caller?.keyId ?? null,
    actorPersonId: actor.caller?.person?.id ?? actor.actorPersonId ?? null,
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
