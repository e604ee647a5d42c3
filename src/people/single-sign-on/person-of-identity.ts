import { randomShard, type Services } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { lockPersonFactors } from '../sign-in/index.ts'
import type { AssertedIdentity } from './asserted-identity.ts'
import type { SignInConnection } from './connection-of-sign-in.ts'
import { joinAccount } from './join-account.ts'
import {
  deleteUnfinishedPassword,
  insertNewcomer,
  insertSsoIdentity,
  isMemberBelow,
  personOfIdentity,
  personWithAddress,
} from './single-sign-on.queries.generated.ts'
import { SingleSignOnRefused } from './verify-callback.ts'

type Needed = Pick<Services, 'db' | 'wallNow' | 'now' | 'mintId' | 'operator'>

/**
 * Returns the id of the person whom a connection's provider asserts. The first sign-in finds the
 * person by address, or creates one, makes them a member, and links the provider's subject. It
 * deletes a password with which the person has never completed a sign-in. Later sign-ins find the
 * person by the subject, even if the address changes. Throws SingleSignOnRefused if the person is
 * not a member of the connection's account or one below it.
 */
export async function personOfAssertion(
  services: Needed,
  tx: Transaction,
  connection: SignInConnection,
  identity: AssertedIdentity,
): Promise<string> {
  const key = { connectionId: connection.id, subject: identity.subject }
  const known = first(await tx.run(personOfIdentity, key))
  const personId = known?.personId ?? (await personOfAddress(services, tx, identity))
  const membership = { personId, accountId: connection.accountId }
  if (first(await tx.run(isMemberBelow, membership)) === null) {
    // A removed member does not come back as a newcomer.
    const joined = await joinAccount(services, tx, connection, identity, { personId, mayBeNewcomer: known === null })
    if (!joined) throw new SingleSignOnRefused('no membership')
  }
  if (known !== null) return personId
  await link(services, tx, { ...key, personId })
  // Somebody with the link of an invitation chose the password, but never completed a sign-in. From
  // now on it would open the account.
  await tx.run(lockPersonFactors, { personId })
  await tx.run(deleteUnfinishedPassword, { personId })
  return personId
}

async function personOfAddress(
  { wallNow, mintId }: Needed,
  tx: Transaction,
  { email, emailKey, name }: AssertedIdentity,
): Promise<string> {
  const present = first(await tx.run(personWithAddress, { emailKey }))
  if (present) return present.id
  const newcomer = { id: mintId(randomShard()), email, emailKey, name, locale: 'en', now: wallNow() }
  await tx.run(insertNewcomer, newcomer)
  // A concurrent sign-in may have inserted the person.
  return first(await tx.run(personWithAddress, { emailKey }))!.id
}

/** Links the provider's subject to a person. A concurrent sign-in may have done so already. */
async function link(
  { wallNow }: Needed,
  tx: Transaction,
  identity: { readonly connectionId: string; readonly subject: string; readonly personId: string },
): Promise<void> {
  await tx.run(insertSsoIdentity, { ...identity, now: wallNow() })
  const linked = first(await tx.run(personOfIdentity, identity))
  if (linked?.personId !== identity.personId) throw new SingleSignOnRefused('another person has the subject')
}
