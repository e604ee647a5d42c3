import { randomBase62 } from '../../../platform/crypto/index.ts'
import { plus, type Span } from '../../../platform/time/index.ts'
import type { Merchant } from '../ledger.ts'
import type { ProcessorContext } from '../processor-context.ts'
import { type BodyReader, bodyReader } from '../read-body.ts'
import { PERSON_FIELDS, type Person, type SandboxIdentitySession } from './identity-session.ts'

/** The time in which a person must complete a session. */
const LIFE: Span = { hours: 24 }

/** The body of `POST /v1/identity-sessions`. */
export type IdentityOrder = Pick<SandboxIdentitySession, 'reference' | 'person' | 'organizationName' | 'redirectUrl'>

/** A person without data. */
export const EMPTY_PERSON = Object.fromEntries(PERSON_FIELDS.map((field) => [field, null])) as Person

/** Reads the body of `POST /v1/identity-sessions`; throws a Rejection. Ignores unknown members. */
export function readIdentityOrder(body: unknown): IdentityOrder {
  const order = bodyReader(body)
  return {
    reference: order.text('reference'),
    person: order.has('person') ? readPerson(order.object('person')) : EMPTY_PERSON,
    organizationName: order.textOrNull('organizationName'),
    redirectUrl: order.textOrNull('redirectUrl', /^https?:\/\/.{1,2000}$/),
  }
}

function readPerson(person: BodyReader): Person {
  const [givenName, familyName] = [person.textOrNull('givenName'), person.textOrNull('familyName')]
  const words = person.textOrNull('name')?.trim().split(/\s+/) ?? []
  const names =
    givenName === null && familyName === null
      ? { givenName: words.slice(0, -1).join(' ') || null, familyName: words.at(-1) || null }
      : { givenName, familyName }
  return { ...EMPTY_PERSON, ...names, email: person.textOrNull('email'), phone: person.textOrNull('phone') }
}

/** Starts a session, or returns the merchant's session of that reference. */
export function startIdentitySession(
  context: ProcessorContext,
  merchant: Merchant,
  order: IdentityOrder,
): SandboxIdentitySession {
  const former = merchant.idsOfReference
    .get(order.reference)
    ?.map((id) => merchant.identitySessions.get(id))
    .find((session) => session !== undefined)
  if (former) return former
  const createdAt = context.now()
  const expiresAt = plus(createdAt, LIFE)
  const value: SandboxIdentitySession = {
    id: `idv_${randomBase62(20)}`,
    ...order,
    secret: randomBase62(32),
    status: 'active',
    taken: [],
    document: null,
    createdAt,
    completedAt: null,
    expiresAt,
    dueAt: expiresAt,
  }
  context.ledger.record({ kind: 'identity_session', merchant: merchant.id, value })
  return value
}
