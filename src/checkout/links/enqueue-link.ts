import { type Context, currentTimeOf, mint, transaction } from '../../accounts/index.ts'
import { type CheckoutAmount, refuseUnpayable } from '../../payments/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import type { MessageLanguage, SendPaymentSessionLinkInput } from '../../platform/graphql/inputs.generated.ts'
import { requireId } from '../../platform/ids/index.ts'
import { enqueue } from '../../platform/queue/index.ts'
import { invalid, messageOf, notFound, problem, Refusal } from '../../platform/refusal.ts'
import { plus, type Timestamp } from '../../platform/time/index.ts'
import { countOfOrganization, recipientHash } from '../mail-limits/index.ts'
import { acceptsMessages } from '../mail-suppressions/index.ts'
import { type CheckoutSession, type SessionKind, type SessionKindName, statusAt } from '../sessions/index.ts'
import { recipientAad } from './sent-link.ts'
import { countLinksToRecipient, countSentLinks, insertSentLink } from './session-links.queries.generated.ts'

/** The result of sending a session's link. */
export interface OperationSuccess {
  readonly id: string
  readonly orgId: string
  readonly success: true
  readonly message: string
}

/** A locked session, and the known address of its customer. */
interface LockedSession extends CheckoutAmount {
  readonly id: string
  readonly orgId: string
  readonly status: string
  readonly expirationDate: Timestamp | null
  readonly completingSince: Timestamp | null
  readonly email: string | null
}

/** Locks the session until the transaction ends. Returns null when the caller can't access it. */
type LockToSend = (
  tx: Transaction,
  key: { readonly shard: number; readonly id: string; readonly callerId: string },
) => Promise<LockedSession | null>

/**
 * Enqueues a message with the link of an active session. Locks the session, so that concurrent
 * requests count each other's messages.
 */
export async function enqueueLink<Session extends CheckoutSession>(
  context: Context,
  { name: kind, noun, idPrefix }: SessionKind<Session>,
  lock: LockToSend,
  input: SendPaymentSessionLinkInput,
): Promise<OperationSuccess> {
  const { shard, uuid } = requireId(idPrefix, input.id, noun)
  return transaction(context, async (tx) => {
    const session = await lock(tx, { shard, id: uuid, callerId: context.caller.account.id })
    if (!session) throw notFound(noun)
    if (!context.sendsMail)
      throw new Refusal('INVALID_STATE', 'No mail server is configured, so messages cannot be sent.')
    if (statusAt(session, await currentTimeOf(context, session.orgId)) !== 'Active')
      throw new Refusal('INVALID_STATE', `The ${noun.toLowerCase()} is no longer active.`)
    await refuseUnpayable(tx, { id: session.orgId, shard }, session)
    const to = input.to ?? session.email
    if (to === null) throw invalid('to', 'is required: the session has no email address')
    // Both lists give the same refusal, so that the installation's list is not disclosed. Reads
    // outside of the transaction, because that list can be in another cell.
    const owner = { shard, orgId: session.orgId }
    if (!(await acceptsMessages(context, context.db.read, owner, to))) throw suppressed()
    await refuseMany(context, tx, shard, session.id)
    await countMessage(context, tx, owner, to)
    await write(context, tx, shard, { kind, session, to, language: input.language ?? 'English' })
    return linkEnqueued(session)
  })
}

/**
 * Returns the refusal of a message to an address on a suppression list, of the organization or of
 * the installation.
 */
function suppressed(): Refusal {
  const found = problem('to', 'is on a suppression list')
  return new Refusal('INVALID_STATE', messageOf(found), { problems: [found] })
}

/** Returns the result of the mutation, also for a repeated request. */
export function linkEnqueued({ id, orgId }: { readonly id: string; readonly orgId: string }): OperationSuccess {
  return { id, orgId, success: true, message: 'The message is queued for delivery.' }
}

async function refuseMany({ wallNow }: Context, tx: Transaction, shard: number, sessionId: string): Promise<void> {
  const now = wallNow()
  const since = { hourAgo: plus(now, { hours: -1 }), dayAgo: plus(now, { days: -1 }) }
  const counts = first(await tx.run(countSentLinks, { shard, sessionId, ...since }))
  if (!counts) throw new Error('a count query returned no row')
  refuseTooMany(counts)
}

/**
 * Counts the message for its organization. Refuses it when the organization has reached its daily
 * limit.
 */
async function countMessage(
  context: Context,
  tx: Transaction,
  owner: { readonly shard: number; readonly orgId: string },
  to: string,
): Promise<void> {
  const { perOrganization, perPlatform, perRecipient } = context.mailLimits
  const exceeded = await countOfOrganization(context, tx, owner)
  if (exceeded === 'organization') throw tooManyOfOrganization(perOrganization)
  if (exceeded === 'platform') throw tooManyOfPlatform(perPlatform)
  const dayAgo = plus(context.wallNow(), { days: -1 })
  const counted = first(
    await tx.run(countLinksToRecipient, { ...owner, recipientHash: recipientHash(context, to), dayAgo }),
  )
  if ((counted?.sent ?? 0) >= perRecipient) throw tooManyToRecipient(perRecipient)
}

interface LinkToEnqueue {
  readonly kind: SessionKindName
  readonly session: LockedSession
  readonly to: string
  readonly language: MessageLanguage
}

async function write(context: Context, tx: Transaction, shard: number, { kind, session, to, language }: LinkToEnqueue) {
  const id = mint(context, shard)
  const { orgId } = session
  await Promise.all([
    tx.run(insertSentLink, {
      ...{ shard, id, orgId, language },
      sessionKind: kind,
      sessionId: session.id,
      recipientSealed: context.sealer.seal(to, recipientAad({ orgId, id })),
      recipientHash: recipientHash(context, to),
      createdAt: context.wallNow(),
    }),
    enqueue(context, tx, { kind: 'SendSessionLink', shard, subjectId: id, orgId }, 0),
  ])
}

const IN_HOUR_MAX = 5
const IN_DAY_MAX = 20

/** Refuses to send the link of a session when the limit of its messages is reached. */
function refuseTooMany({ inHour, inDay }: { readonly inHour: number; readonly inDay: number }): void {
  if (inDay >= IN_DAY_MAX) throw tooMany(`The link of a session can be sent at most ${IN_DAY_MAX} times in a day.`)
  if (inHour >= IN_HOUR_MAX) throw tooMany(`The link of a session can be sent at most ${IN_HOUR_MAX} times in an hour.`)
}

const tooMany = (message: string) => new Refusal('RATE_LIMITED', message)

/** Returns the refusal of a message when its organization has reached its daily limit. */
const tooManyOfOrganization = (max: number) =>
  tooMany(`An organization can send at most ${max} messages in a day (UTC).`)

/**
 * Returns the refusal of a message when the organizations of its platform have reached their common
 * daily limit.
 */
const tooManyOfPlatform = (max: number) =>
  tooMany(`The organizations of one platform can send at most ${max} messages in a day (UTC).`)

/**
 * Returns the refusal of a message when its organization has reached the daily limit for the
 * address.
 */
const tooManyToRecipient = (max: number) =>
  tooMany(`An organization can send at most ${max} messages to an address in 24 hours.`)
