import { type Context, mint, nowOf, transaction } from '../../accounts/index.ts'
import { type CheckoutAmount, refuseUnpayable } from '../../payments/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import type { Id } from '../../platform/ids/index.ts'
import { enqueue } from '../../platform/queue/index.ts'
import { invalid, messageOf, notFound, problem, Refusal } from '../../platform/refusal.ts'
import { plus, type Timestamp } from '../../platform/time/index.ts'
import { countOfOrganization, recipientHash } from '../mail-limits/index.ts'
import { takesMessages } from '../mail-suppressions/index.ts'
import { judgedStatus } from '../sessions/index.ts'
import { refuseTooMany, tooManyOfOrganization, tooManyOfPlatform, tooManyToRecipient } from './link-bounds.ts'
import { type MessageLanguage, recipientAad, type SessionKind } from './sent-link.ts'
import { countLinksToRecipient, countSentLinks, insertSentLink } from './session-links.queries.generated.ts'

/** A link to be sent, as the scalars have read it. */
export interface SendLinkInput {
  readonly id: string
  readonly channel: 'Email'
  readonly to?: string | null
  readonly language?: MessageLanguage | null
}

/** The session whose link was sent, as whoever asked is answered. */
export interface OperationSuccess {
  readonly id: string
  readonly orgId: string
  readonly success: true
  readonly message: string
}

/** A session as its row is held, and the address that is known of who pays. */
interface LockedSession extends CheckoutAmount {
  readonly id: string
  readonly orgId: string
  readonly status: string
  readonly expirationDate: Timestamp | null
  readonly completingSince: Timestamp | null
  readonly email: string | null
}

/** The differences between the kinds of sessions. */
export interface LinkedKind {
  readonly kind: SessionKind
  readonly noun: string
  /** Holds the session until the transaction ends; null when the caller can't reach one. */
  readonly lock: (
    tx: Transaction,
    key: { shard: number; id: string; callerId: string },
  ) => Promise<LockedSession | null>
}

/**
 * Writes down that the link of an active session is owed to its customer. The session is held meanwhile, so that no two
 * requests count the same messages.
 */
export async function enqueueLink(
  context: Context,
  { kind, noun, lock }: LinkedKind,
  { shard, uuid }: Id,
  input: SendLinkInput,
): Promise<OperationSuccess> {
  return transaction(context, async (tx) => {
    const session = await lock(tx, { shard, id: uuid, callerId: context.caller.account.id })
    if (!session) throw notFound(noun)
    if (!context.sendsMail)
      throw new Refusal('INVALID_STATE', 'No mail server is configured, so messages cannot be sent.')
    if (judgedStatus(session, await nowOf(context, session.orgId)) !== 'Active')
      throw new Refusal('INVALID_STATE', `The ${noun.toLowerCase()} is no longer active.`)
    await refuseUnpayable(tx, { id: session.orgId, shard }, session)
    const to = input.to ?? session.email
    if (to === null) throw invalid('to', 'is required: the session has no email address')
    // The answer is the same for the list of the organization and that of the installation.
    if (!(await takesMessages(context, tx, { shard, orgId: session.orgId }, to))) throw suppressed()
    await refuseMany(context, tx, shard, session.id)
    await countMessage(context, tx, { shard, orgId: session.orgId }, to)
    await write(context, tx, shard, { kind, session, to, language: input.language ?? 'English' })
    return linkEnqueued(session)
  })
}

/** Returns the refusal of a message to an address on a suppression list, of the organization or of the installation. */
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

/** Counts the message for its organization, and refuses it when the organization has sent the most of a day. */
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
  readonly kind: SessionKind
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
