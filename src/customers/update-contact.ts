import {
  type Account,
  type Context,
  requireOrganization,
  requireOrganizationOf,
  transaction,
} from '../accounts/index.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import { changedAt, editedFields } from '../platform/graphql/index.ts'
import type { UpdateContactInput } from '../platform/graphql/inputs.generated.ts'
import { requireId } from '../platform/ids/index.ts'
import { refuseProblems } from '../platform/refusal.ts'
import type { Timestamp } from '../platform/time/index.ts'
import { type Announcer, announce, changedFrom } from '../webhooks/events/index.ts'
import { type Contact, contactPayload } from './contact.ts'
import { contactChangeProblems, nameAfter } from './contact-rules.ts'
import { lockContact, writeContact } from './contacts.queries.generated.ts'
import { presentContact } from './find-contact.ts'

/**
 * Changes the fields that the input names. A change without effect writes nothing and makes no
 * event.
 */
export async function updateContact(context: Context, input: UpdateContactInput): Promise<Contact> {
  refuseProblems(contactChangeProblems(input))
  const id = requireId('con', input.id, 'Contact')
  const named = input.orgId == null ? null : await requireOrganization(context, input.orgId)
  const callerId = context.caller.account.id
  return transaction(context, async (tx) => {
    const key = { shard: id.shard, id: id.uuid, callerId }
    const before = presentContact(first(await tx.run(lockContact, { ...key, orgId: named?.id ?? null })))
    const account = named ?? (await requireOrganizationOf(context, 'Contact', before))
    const after = changed(before, input, context.now(account))
    return (await changeContact(context, tx, account, { before, after, callerId })) ? after : before
  })
}

/** A change of a locked contact. `callerId` is the uuid of the account that makes it. */
export interface ContactChange {
  readonly before: Contact
  readonly after: Contact
  readonly callerId: string
}

/** Writes a change of a contact with its event. Returns false when there is nothing to change. */
export async function changeContact(
  announcer: Announcer,
  tx: Transaction,
  account: Account,
  { before, after, callerId }: ContactChange,
): Promise<boolean> {
  const previous = changedFrom(contactPayload(before), contactPayload(after))
  if (previous === null) return false
  await Promise.all([
    tx.run(writeContact, { ...after, shard: account.shard, callerId }),
    announce(announcer, tx, {
      type: 'contact.updated',
      account,
      subjectId: after.id,
      data: contactPayload(after),
      previous,
    }),
  ])
  return true
}

const FIELDS = { required: [], nullable: ['givenName', 'familyName', 'email', 'phone'] } as const

function changed(before: Contact, input: UpdateContactInput, at: Timestamp): Contact {
  const fields = editedFields(before, input, FIELDS)
  const name = input.name ?? nameAfter(before, fields)
  return changedAt(before, { ...before, ...fields, name }, at)
}
