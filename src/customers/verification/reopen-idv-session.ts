import { type Context, findAccount } from '../../accounts/index.ts'
import { findProviderConfiguration } from '../../payments/providers/index.ts'
import { first } from '../../platform/db/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { findContact, presentContact } from '../index.ts'
import type { ContactIdvSession } from './contact-create-idv-session.ts'
import { type IdentitySessionByIdRow, identitySessionById } from './identity.queries.generated.ts'
import { knownPerson, startAtProvider } from './start-at-provider.ts'

/**
 * Reopens the session of an earlier request, whose response was not stored. Returns null when there
 * is none. Throws when the contact was deleted since.
 */
export async function reopenIdvSession(context: Context, id: string): Promise<ContactIdvSession | null> {
  const shard = shardOf(id)
  const row = first(await context.db.read.run(identitySessionById, { shard, id, callerId: context.caller.account.id }))
  const organization = row && (await findAccount(context, { kind: 'Organization', uuid: row.orgId }))
  const configuration = row && (await findProviderConfiguration(context, row.configurationId))
  if (!row || !organization || !configuration) return null
  const started = await startAtProvider(context, configuration, {
    sessionId: id,
    person: await personOf(context, shard, row),
    organizationName: organization.name,
    redirectUrl: row.redirectUrl,
  })
  return { ...started, id, orgId: row.orgId }
}

async function personOf(context: Context, shard: number, row: IdentitySessionByIdRow) {
  const { contactId, personName: name, personEmail: email, personPhone: phone } = row
  const contact = contactId === null ? null : await findContact(context, { prefix: 'con', shard, uuid: contactId })
  return knownPerson(contact ? presentContact(contact) : { name, email, phone })
}
