import { type Role, randomShard, type Services } from '../../accounts/index.ts'
import { randomBelow } from '../../platform/crypto/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { SHARDS, shardOf } from '../../platform/ids/index.ts'
import { enqueue } from '../../platform/queue/index.ts'
import type { SignInMessageKind } from './person-message-texts.ts'
import { insertPersonMessage } from './person-messages.queries.generated.ts'

/** A message about the sign-in of a person, to enqueue. */
interface NewSignInMessage {
  readonly kind: SignInMessageKind
  /** Null for an address that nobody has. */
  readonly personId: string | null
  /** The IP address of the request that caused the message. */
  readonly address: string | null
}

/** A message about a changed role, to enqueue. */
interface NewRoleMessage {
  readonly kind: 'RoleChanged'
  readonly personId: string
  readonly accountId: string
  readonly role: Role
}

export type NewPersonMessage = NewSignInMessage | NewRoleMessage

/**
 * Enqueues a message in the transaction that causes it. Writes the same rows for an address that
 * nobody has; the job then finds no recipient.
 */
export async function enqueueMessage(
  services: Pick<Services, 'db' | 'wallNow' | 'mintId'>,
  tx: Transaction,
  message: NewPersonMessage,
): Promise<void> {
  const { db, wallNow, mintId } = services
  const id = mintId(shardOfDirectory(db))
  const personId = message.personId ?? mintId(randomShard())
  const about = { address: null, accountId: null, role: null, ...message }
  await tx.run(insertPersonMessage, { ...about, id, personId, now: wallNow() })
  await enqueue(services, tx, { kind: 'SendPersonMessage', shard: shardOf(id), subjectId: id, orgId: personId }, 0)
}

/**
 * Returns a shard of the directory, if it has any: the job then waits for no other cell, so that
 * people can sign in while one is down.
 */
function shardOfDirectory({ isInDirectory }: Services['db']): number {
  const shards = Array.from({ length: SHARDS }, (_, shard) => shard).filter(isInDirectory)
  return shards.length === 0 ? randomShard() : shards[randomBelow(shards.length)]!
}
