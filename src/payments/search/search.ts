import {
  type Account,
  type Context,
  maskedDetails,
  organizationProblems,
  requireOrganization,
} from '../../accounts/index.ts'
import { contactsOfText } from '../../customers/index.ts'
import type { SearchInput } from '../../platform/graphql/inputs.generated.ts'
import { formatId, parseId } from '../../platform/ids/index.ts'
import { formatMinor } from '../../platform/money/index.ts'
import { problem, refuseProblems } from '../../platform/refusal.ts'
import { textProblem } from '../../platform/text/index.ts'
import { foundPaymentMethods, foundPayments } from './search.queries.generated.ts'

/** A record that a search found. */
export interface SearchHit {
  readonly type: string
  readonly uuid: string
  readonly id: string
  readonly title: string
  readonly detail: string | null
}

/** Returns the name of the type whose ids have a prefix, or null. */
export type TypeOfPrefix = (prefix: string) => string | null

const CHARACTERS_MAX = 255
const HITS_DEFAULT = 10
const HITS_MAX = 20
const OWN_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const LAST_FOUR = /^[0-9]{4}$/

/**
 * Returns records of an organization that a text names or describes: the one with that id, or
 * payments, payment methods and contacts.
 */
export async function search(context: Context, input: SearchInput, typeOf: TypeOfPrefix): Promise<SearchHit[]> {
  const limit = input.first ?? HITS_DEFAULT
  refuseProblems(
    [
      ...organizationProblems(context, input.orgId),
      textProblem('query', input.query, CHARACTERS_MAX),
      limit < 1 || limit > HITS_MAX ? problem('first', `must be from 1 to ${HITS_MAX}`) : null,
    ].filter((found) => found !== null),
  )
  const organization = await requireOrganization(context, input.orgId)
  const text = input.query.trim()
  const named = await hitOfId(context, organization, text, typeOf)
  if (named) return [named]
  const { shard, id: orgId } = organization
  const owner = { shard, orgId, callerId: context.caller.account.id }
  const hits = await Promise.all([
    paymentHits(context, owner, text, limit),
    LAST_FOUR.test(text) ? methodHits(context, owner, text, limit) : [],
    contactHits(context, owner, text, limit),
  ])
  return hits.flat().slice(0, limit)
}

type Owner = { readonly shard: number; readonly orgId: string; readonly callerId: string }

/** A record that can belong to an organization. Ids are uuids. */
interface Found {
  readonly id?: unknown
  readonly orgId?: unknown
  readonly accountId?: unknown
  readonly name?: unknown
}

async function hitOfId(
  context: Context,
  organization: Account,
  text: string,
  typeOf: TypeOfPrefix,
): Promise<SearchHit | null> {
  const prefix = text.slice(0, Math.max(text.indexOf('_'), 0))
  const type = typeOf(prefix)
  const id = type && parseId(prefix, text)
  if (!id) return null
  const found = (await context.findNode(context, type, id.uuid)) as Found | null
  if (!found || (found.orgId ?? found.accountId ?? found.id) !== organization.id) return null
  return { type, uuid: id.uuid, id: text, title: typeof found.name === 'string' ? found.name : text, detail: null }
}

async function paymentHits({ db }: Context, owner: Owner, reference: string, limit: number): Promise<SearchHit[]> {
  const ownId = OWN_ID.test(reference) ? reference : null
  const rows = await db.read.run(foundPayments, { ...owner, reference, ownId, limit })
  return rows.map(({ id, amountMinor, currency, status, transactionRef }) => ({
    ...{ type: 'Payment', uuid: id, id: formatId('pay', id) },
    title: `${formatMinor(amountMinor, currency)} ${currency}`,
    detail: [status, transactionRef].filter((part) => part !== null).join(', '),
  }))
}

async function methodHits({ db }: Context, owner: Owner, last4: string, limit: number): Promise<SearchHit[]> {
  const rows = await db.read.run(foundPaymentMethods, { ...owner, last4, limit })
  return rows.map((row) => ({
    ...{ type: 'PaymentMethod', uuid: row.id, id: formatId('pmt', row.id) },
    title: `${row.brand ?? (row.type === 'Card' ? 'Card' : 'Bank account')} ${row.last4}`,
    detail: row.contactName,
  }))
}

async function contactHits(context: Context, owner: Owner, text: string, limit: number): Promise<SearchHit[]> {
  return (await contactsOfText(context, owner, text, limit)).map((contact) => ({
    ...{ type: 'Contact', uuid: contact.id, id: formatId('con', contact.id) },
    title: contact.name,
    detail: maskedDetails.email(contact, null, context),
  }))
}
