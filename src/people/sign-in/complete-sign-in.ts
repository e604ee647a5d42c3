import type { Services } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { networkOf } from '../../platform/http/index.ts'
import { createSession, enqueueMessage, type Factor, type NewSession, needsSingleSignOn } from '../index.ts'
import { auditPerson } from './audit-person.ts'
import { passwordOfPerson } from './factors/credentials.queries.generated.ts'
import { acceptInvitationOfSignIn } from './invitations.ts'
import { failuresOfAddress, failuresOfCodes, forgetFailures } from './lockout.ts'
import { devicesOfPerson } from './session-of-request.queries.generated.ts'
import { connectionOfSignIn, isFirstFactorProven, type PersonSignIn } from './sign-in.ts'
import { deleteSignIn } from './sign-ins.queries.generated.ts'

/** The request that proves the last factor. */
export interface ProvingRequest {
  readonly address: string | null
  readonly userAgent: string | null
  readonly requestId: string | null
}

type Needed = Pick<Services, 'db' | 'wallNow' | 'mintId' | 'now' | 'operator' | 'sealer'>

/**
 * Ends a sign-in whose last factor was proven, and creates the session. Returns null if the sign-in
 * has expired or another request has ended it. Every sign-in ends here, in the transaction that
 * used the factor. `factor`: SingleSignOn if the provider asserted a second factor, or else the
 * person's second factor.
 */
export async function completeSignIn(
  services: Needed,
  tx: Transaction,
  signIn: PersonSignIn,
  factor: Exclude<Factor, 'Password'>,
  { address, userAgent, requestId }: ProvingRequest,
): Promise<NewSession | null> {
  const { id, personId } = signIn
  const ssoConnectionId = connectionOfSignIn(signIn)
  if (signIn.purpose === 'StepUp') return null
  if ((await tx.run(deleteSignIn, { id, now: services.wallNow() })).length === 0) return null
  const person = first(await tx.run(passwordOfPerson, { id: personId }))
  if (!person) return null
  // With a password the person could enter no account, because a connection is required for each.
  if (ssoConnectionId === null && (await needsSingleSignOn(tx, personId))) return null
  const firstFactor: Factor = ssoConnectionId === null ? 'Password' : 'SingleSignOn'
  const factors = isFirstFactorProven(signIn) ? [...new Set([firstFactor, factor])] : [factor]
  const devices = await tx.run(devicesOfPerson, { personId })
  if (devices.length > 0 && !devices.some((device) => isSame(device, { address, userAgent })))
    await enqueueMessage(services, tx, { kind: 'NewDevice', personId, address })
  const session = await createSession(services, tx, {
    ...{ personId, factors, address, userAgent },
    ...(ssoConnectionId !== null && { ssoConnectionId }),
  })
  await forgetFailures(tx, failuresOfAddress(services, person.email, networkOf(address ?? '')))
  await forgetFailures(tx, failuresOfCodes(services, personId))
  const { invitationId } = signIn
  if (invitationId !== null)
    await acceptInvitationOfSignIn(services, tx, { invitationId, personId, email: person.email })
  await auditPerson(services, tx, { personId, action: 'person.sign_in', address, requestId })
  return session
}

type Device = Pick<ProvingRequest, 'address' | 'userAgent'>

/** Returns whether two requests came from the same program in the same network. */
function isSame(one: Device, other: Device): boolean {
  return one.userAgent === other.userAgent && networkOf(one.address ?? '') === networkOf(other.address ?? '')
}
