import type { Services } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import { notFound } from '../../platform/refusal.ts'
import { createPersonLink, emailKey } from '../index.ts'
import { personByEmail } from '../people.queries.generated.ts'
import { auditPerson } from './audit-person.ts'

/**
 * Creates a link with which a person sets a new password and new second factors. Returns the link,
 * which can't be read again. Throws NOT_FOUND for an address that nobody has.
 */
export async function resetByCommand(
  services: Pick<Services, 'db' | 'wallNow' | 'mintId' | 'publicUrl' | 'operator'>,
  email: string,
): Promise<string> {
  const person = first(await services.db.read.run(personByEmail, { emailKey: emailKey(email) }))
  if (!person) throw notFound('Person')
  const personId = person.id
  return services.db.transaction(async (tx) => {
    await auditPerson(services, tx, {
      ...{ personId, action: 'command.person.reset', address: null, requestId: null, isActor: false },
    })
    return createPersonLink(services, tx, { personId, kind: 'AccessReset' })
  })
}
