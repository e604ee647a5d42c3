import { first } from '../../../platform/db/index.ts'
import { emailKey, enqueueMessage } from '../../index.ts'
import { auditPerson } from '../audit-person.ts'
import {
  type PasswordOfAddressRow,
  passwordOfAddress,
  upgradePassword,
} from '../factors/credentials.queries.generated.ts'
import { type FailureCount, failuresOfAddress, lockAfterFailure, takeAttempt, undoAttempt } from '../lockout.ts'
import { hashPassword, isOutdated, verifyPassword } from '../password/password-hash.ts'
import { type RouteRequest, type RouteServices, signInFailed } from '../route.ts'

/**
 * Returns the person with this address and password. Otherwise throws `signInFailed`. Locked,
 * unknown and wrong attempts take the same work: one lookup, one hash, and the same statements.
 */
export async function provePassword(
  services: RouteServices,
  request: RouteRequest,
  email: string,
  password: string,
): Promise<PasswordOfAddressRow> {
  const { write } = services.db
  const count = failuresOfAddress(services, email, request.network)
  const isPermitted = await takeAttempt(services, write, count)
  const person = first(await write.run(passwordOfAddress, { emailKey: emailKey(email) }))
  const isCorrect = await verifyPassword(password, person?.passwordHash ?? null)
  if (person === null || !isCorrect || !isPermitted) {
    await recordFailure(services, request, count, person?.id ?? null)
    throw signInFailed()
  }
  await undoAttempt(write, count)
  await upgrade(services, person, password)
  return person
}

/**
 * Locks a subject without attempts left, and informs the person. Runs the same statements for an
 * address that nobody has.
 */
export async function recordFailure(
  services: RouteServices,
  { address, requestId }: RouteRequest,
  count: FailureCount,
  personId: string | null,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const lock = await lockAfterFailure(services, tx, count)
    if (lock === null) return
    if (lock.isAnnounced) await enqueueMessage(services, tx, { kind: 'Locked', personId, address })
    const audited = { action: 'person.locked', address, requestId, isActor: false } as const
    await auditPerson(services, tx, { personId: personId ?? services.mintId(0), ...audited })
  })
}

/** Replaces a hash of an outdated cost. */
async function upgrade(
  { db }: RouteServices,
  { id: personId, passwordHash }: PasswordOfAddressRow,
  password: string,
): Promise<void> {
  if (passwordHash === null || !isOutdated(passwordHash)) return
  await db.write.run(upgradePassword, { personId, formerHash: passwordHash, newHash: await hashPassword(password) })
}
