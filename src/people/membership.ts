import { type AccountKind, accountIdOf, batched, type Context, hasPermission } from '../accounts/index.ts'
import { first } from '../platform/db/index.ts'
import type { SecondFactor } from '../platform/graphql/inputs.generated.ts'
import { formatId, type Id } from '../platform/ids/index.ts'
import { type Timestamp, toSeconds } from '../platform/time/index.ts'
import {
  type MembershipByIdRow,
  membershipById,
  membershipsOfSession,
  namesOfPeople,
  signInFactsOfPeople,
} from './people.queries.generated.ts'
import { refundLimitOf, shownRefundLimit } from './refund-limits.ts'

/**
 * A person's membership of an account. The table's constraints guarantee the values of role and
 * mode.
 */
export type Membership = MembershipByIdRow

/** The most memberships that are returned. People rarely have more. */
const MEMBERSHIPS_SHOWN = 500

/**
 * Returns a membership by id. Returns null if the caller can't access its account, or if it is
 * another person's and the caller lacks the permission People.
 */
export async function findMembership({ db, caller }: Context, { shard, uuid }: Id): Promise<Membership | null> {
  const found = first(await db.read.run(membershipById, { shard, id: uuid, callerId: caller.account.id }))
  return found && (hasPermission(caller, 'People') || found.personId === caller.person?.id) ? found : null
}

/** Returns the memberships of the person who sends the request, oldest first. Empty for a key. */
export async function ownMemberships({ db, caller: { person } }: Context): Promise<Membership[]> {
  return person
    ? db.read.run(membershipsOfSession, { personId: person.id, sessionId: person.sessionId, limit: MEMBERSHIPS_SHOWN })
    : []
}

/** The time of a person's last request, and the kinds of their second factors. */
export interface SignInFacts {
  readonly lastSeenAt: Timestamp | null
  readonly secondFactors: readonly SecondFactor[]
}

/** Returns when a person last sent a request, and which second factors they have. */
export function signInFactsOf(context: Context, personId: string): Promise<SignInFacts | null> {
  return batched(context, personId, loadSignInFacts)
}

async function loadSignInFacts({ db }: Context, ids: readonly string[]): Promise<Map<string, SignInFacts>> {
  const rows = await db.read.run(signInFactsOfPeople, { ids: [...ids] })
  return new Map(
    rows.map(({ id, lastSeenAt, secondFactors }) => [
      id,
      { lastSeenAt, secondFactors: secondFactors as readonly SecondFactor[] },
    ]),
  )
}

/** The fields of a person that members of the account can read. */
export interface Person {
  readonly id: string
  readonly email: string
  readonly name: string | null
}

/** Returns a person by id, or null. */
export function findPerson(context: Context, personId: string): Promise<Person | null> {
  return batched(context, personId, loadNames)
}

async function loadNames({ db }: Context, ids: readonly string[]): Promise<Map<string, Person>> {
  const rows = await db.read.run(namesOfPeople, { ids: [...ids] })
  return new Map(rows.map((person) => [person.id, person]))
}

/** Returns the public id of the account of a membership or invitation. */
export function accountIdOfMember(row: { readonly accountId: string; readonly accountKind: string }): string {
  return accountIdOf({ kind: row.accountKind as AccountKind, id: row.accountId })
}

/** Returns the payload of a membership's events. */
export function membershipPayload(membership: Membership) {
  const { id, personId, email, role, mode, createdAt, updatedAt } = membership
  return {
    id: formatId('mbr', id),
    accountId: accountIdOfMember(membership),
    personId: formatId('psn', personId),
    email,
    role,
    mode,
    refundLimit: shownRefundLimit(refundLimitOf(membership)),
    createdAt: toSeconds(createdAt),
    updatedAt: toSeconds(updatedAt),
  }
}
