import { type Actor, audit, type Context } from '../../accounts/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import type { Contact } from '../index.ts'

/** The contact whose pictures are read. Ids are uuids. */
export type PicturedContact = Pick<Contact, 'id' | 'orgId'>

/**
 * Writes an audit entry for a read of pictures to the log of the contact's organization. Rejects on
 * failure, so that no read goes unrecorded.
 */
export async function recordPicturesReading(
  context: Actor & Pick<Context, 'db'>,
  { id, orgId }: PicturedContact,
): Promise<void> {
  await audit(context, context.db.write, {
    owner: { id: orgId, shard: shardOf(orgId) },
    ...{ action: 'identity.pictures.read', record: { type: 'Contact', id }, outcome: 'done' },
  })
}

/**
 * Returns the provider's address of a picture after recording the read, once for each contact and
 * request.
 */
export async function recordedAddress<Address extends string | null>(
  context: Context,
  contact: PicturedContact,
  address: Address,
): Promise<Address> {
  if (address !== null) await recordOnce(context, contact)
  return address
}

function recordOnce(context: Context, contact: PicturedContact): Promise<void> {
  const present = context.batches.get(recordOnce) as Map<string, Promise<void>> | undefined
  const recorded = present ?? new Map<string, Promise<void>>()
  context.batches.set(recordOnce, recorded)
  const recording = recorded.get(contact.id) ?? recordPicturesReading(context, contact)
  recorded.set(contact.id, recording)
  return recording
}
