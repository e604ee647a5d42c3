import { first } from '../../platform/db/index.ts'
import type { PublicKeyCreateInput } from '../../platform/graphql/inputs.generated.ts'
import { notFound, problem, refuseProblems } from '../../platform/refusal.ts'
import { plus, type Timestamp } from '../../platform/time/index.ts'
import { type Context, keyHash, mint, organizationProblems, requireOrganization, transaction } from '../index.ts'
import { originProblems } from './origins.ts'
import type { NewPublicKey } from './public-key.ts'
import { newPublicKeyText } from './public-key-text.ts'
import { insertPublicKey } from './public-keys.queries.generated.ts'

const MINUTES_DEFAULT = 60
const MINUTES_MAX = 1440

/**
 * Creates a key with which pages of these origins can tokenize and returns its text, the only time
 * it can be read. It expires no later than the caller's key.
 */
export async function publicKeyCreate(context: Context, input: PublicKeyCreateInput): Promise<NewPublicKey> {
  const { orgId, origins, expiresInMinutes } = input
  const minutes = expiresInMinutes ?? MINUTES_DEFAULT
  refuseProblems([
    ...organizationProblems(context, orgId),
    ...originProblems(origins, context.httpOnLoopback),
    (minutes < 1 || minutes > MINUTES_MAX) && problem('expiresInMinutes', `must be from 1 to ${MINUTES_MAX}`),
  ])
  const organization = await requireOrganization(context, orgId)
  const key = newPublicKeyText(organization)
  const createdAt = context.wallNow()
  const row = {
    shard: organization.shard,
    id: mint(context, organization.shard),
    orgId: organization.id,
    callerId: context.caller.account.id,
    keyHash: keyHash(key),
    origins: [...new Set(origins)],
    createdAt,
    expiresAt: earlier(plus(createdAt, { minutes }), context.caller.keyExpiresAt),
  }
  return transaction(context, async (tx) => {
    const made = first(await tx.run(insertPublicKey, row))
    if (made === null) throw notFound('Organization')
    return { ...made, key }
  })
}

function earlier(end: Timestamp, callerEnd: Timestamp | null): Timestamp {
  return callerEnd !== null && callerEnd < end ? callerEnd : end
}
