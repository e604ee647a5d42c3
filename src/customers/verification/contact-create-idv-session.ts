import {
  type Account,
  type Context,
  findAccount,
  mint,
  organizationProblems,
  requireOrganization,
  transaction,
} from '../../accounts/index.ts'
import { identityConfigurationFor, type StartedIdentitySession } from '../../payments/providers/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import type { ContactCreateIdvSessionInput, IdvPersonInput } from '../../platform/graphql/inputs.generated.ts'
import { enqueue } from '../../platform/queue/index.ts'
import { notFound, type Problem, problem, problemsOf, refuseProblems } from '../../platform/refusal.ts'
import { displayNameProblem } from '../../platform/text/index.ts'
import { type Contact, lockContactOf, presentContact, contact as requireContact } from '../index.ts'
import { FIRST_POLL_SECONDS } from './follow-up.ts'
import { insertIdentitySession } from './identity.queries.generated.ts'
import { knownPerson, startAtProvider } from './start-at-provider.ts'

/** A started session. Its token and link are stored nowhere. */
export interface ContactIdvSession extends StartedIdentitySession {
  readonly id: string
  readonly orgId: string
}

const NAME_MAX = 255

/**
 * Starts a verification of a contact or of a new person. Calls the provider before it writes
 * anything. If the write then fails, the link was not returned, and the same request opens the same
 * session.
 */
export async function contactCreateIdvSession(
  context: Context,
  input: ContactCreateIdvSessionInput,
): Promise<ContactIdvSession> {
  refuseProblems(inputProblems(context, input))
  const { organization, contact } = await whoseOf(context, input)
  const configuration = await identityConfigurationFor(context, organization)
  const id = mint(context, organization.shard)
  const person = knownPerson(contact ?? given(input.person))
  const redirectUrl = input.redirectUrl ?? null
  const terms = { sessionId: id, person, organizationName: organization.name, redirectUrl }
  const started = await startAtProvider(context, configuration, terms)
  crashPoint('identity: started')
  const row = {
    ...{ id, orgId: organization.id, shard: organization.shard, reference: started.reference },
    ...{ configurationId: configuration.id, contactId: contact?.id ?? null, redirectUrl },
    ...(contact ? noPerson : { personName: person.name, personEmail: person.email, personPhone: person.phone }),
    ...{ now: context.now(organization), callerId: context.caller.account.id },
  }
  const session = await transaction(context, async (tx) => {
    if (contact) presentContact(await lockContactOf(tx, organization, contact.id))
    if ((await tx.run(insertIdentitySession, row)).length === 0) throw notFound('Organization')
    const { shard, id: orgId } = organization
    await enqueue(context, tx, { kind: 'FollowIdentitySession', shard, subjectId: id, orgId }, FIRST_POLL_SECONDS)
    return { ...started, id, orgId }
  })
  crashPoint('identity: kept')
  return session
}

const noPerson = { personName: null, personEmail: null, personPhone: null }

function inputProblems(context: Context, { orgId, contactId, person }: ContactCreateIdvSessionInput): Problem[] {
  return problemsOf([
    ...(contactId == null ? organizationProblems(context, orgId) : []),
    contactId != null && person != null && problem('person', 'must not be given together with `contactId`'),
    person?.name != null && displayNameProblem('person.name', person.name, NAME_MAX),
  ])
}

/** Returns the organization and the contact; null for a new person. */
async function whoseOf(
  context: Context,
  { orgId, contactId }: ContactCreateIdvSessionInput,
): Promise<{ readonly organization: Account; readonly contact: Contact | null }> {
  if (contactId == null) return { organization: await requireOrganization(context, orgId), contact: null }
  const named = orgId == null ? null : await requireOrganization(context, orgId)
  const contact = await requireContact(context, contactId)
  const organization = named ?? (await findAccount(context, { kind: 'Organization', uuid: contact.orgId }))
  if (!organization || organization.id !== contact.orgId) throw notFound('Contact')
  return { organization, contact: presentContact(contact) }
}

function given(person: IdvPersonInput | null | undefined) {
  return { name: person?.name ?? null, email: person?.email ?? null, phone: person?.phone ?? null }
}
