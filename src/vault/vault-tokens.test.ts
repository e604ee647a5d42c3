import assert from 'node:assert/strict'
import test from 'node:test'
import { ACCOUNT_NUMBER } from '../../test/support/instruments.ts'
import { accounts, newConsumer, refused, requestBy, tokenize, use } from '../../test/support/vault.ts'
import { type Account, accountIdOf } from '../accounts/index.ts'
import { createContact } from '../customers/index.ts'
import type { QueryVaultTokensArgs, VaultTokenStatus } from '../platform/graphql/inputs.generated.ts'
import { formatId } from '../platform/ids/index.ts'
import type { Refusal } from '../platform/refusal.ts'
import { type Clock, plus, type Span, timestampOf } from '../platform/time/index.ts'
import { vaultResolvers } from './feature.ts'
import type { VaultToken } from './vault-token.ts'
import { vaultTokenDelete } from './vault-token-delete.ts'
import { tokenTimes, vaultTokenStatus } from './vault-token-status.ts'
import { vaultTokenizeBankAccount } from './vault-tokenize-bank-account.ts'
import { vaultToken, vaultTokens, vaultTokensOfContact } from './vault-tokens.ts'

const { agency, platform, organization, sibling, services, later } = accounts
const { status: statusOf } = vaultResolvers.VaultToken
const orgId = accountIdOf(organization)
const BANK_ACCOUNT = { routingNumber: '021000021', accountNumber: ACCOUNT_NUMBER }
type Input = NonNullable<QueryVaultTokensArgs['input']>

const list = async (input: Input = {}, account: Account = organization): Promise<string[]> =>
  idsOf(await vaultTokens(requestBy(account), { first: 100, input }))
const idsOf = ({ edges }: { edges: readonly { node: VaultToken }[] }) => edges.map(({ node }) => node.id)
const newContact = (account: Account) => createContact(requestBy(account), { name: 'Ada Byron' })
const remove = ({ id }: VaultToken) => vaultTokenDelete(requestBy(organization), { id: formatId('vtk', id) })

test("without an organization the list contains the account's own tokens", async () => {
  const [ofAgency, ofPlatform, ofShop] = [
    await tokenize({}, agency),
    await tokenize({}, platform),
    await tokenize({ orgId }, platform),
  ]
  assert.deepEqual(await list({}, agency), [ofAgency.id])
  assert.deepEqual(await list({}, platform), [ofPlatform.id])
  for (const account of [agency, platform]) assert.ok((await list({ orgId }, account)).includes(ofShop.id))
  assert.deepEqual(await list({}, sibling), [])
  await assert.rejects(list({ orgId }, sibling), refused('NOT_FOUND', 'Organization not found.'))
})

test("a contact's list contains only tokens created with its id, newest first", async () => {
  const contact = await newContact(organization)
  const contactId = formatId('con', contact.id)
  await tokenize()
  const linked = [await tokenize({ contactId }), await tokenize({ contactId, externalRef: 'a' })].map(({ id }) => id)
  const page = (input = {}) => vaultTokensOfContact(requestBy(organization), contact, { input })
  assert.deepEqual(idsOf(await page()), linked.toReversed())
  assert.deepEqual(idsOf(await page({ externalRef: 'a' })), [linked[1]])
  assert.deepEqual(await list({ contactId }), linked.toReversed())
  assert.deepEqual(await list({ contactId, orgId, externalRef: 'a' }, agency), [linked[1]])
  assert.deepEqual(await list({ contactId: formatId('con', (await newContact(organization)).id) }), [])
})

test('a contact belongs to the organization, which an account above must name', async () => {
  const contactId = formatId('con', (await newContact(sibling)).id)
  await assert.rejects(list({ contactId }), refused('NOT_FOUND', 'Contact not found.'))
  await assert.rejects(list({ contactId, orgId }, platform), refused('NOT_FOUND', 'Contact not found.'))
  await assert.rejects(list({ contactId }, platform), fieldsOf('orgId'))
})

test('a list is filtered by kind, reference and deletion at once', async () => {
  const externalRef = 'narrow'
  const card = await tokenize({ externalRef })
  const account = await vaultTokenizeBankAccount(requestBy(organization), {
    ...BANK_ACCOUNT,
    externalRef,
  })
  const deleted = await remove(await tokenize({ externalRef }))
  assert.deepEqual(await list({ externalRef }), [account.id, card.id])
  assert.deepEqual(await list({ externalRef, type: 'Card' }), [card.id])
  assert.deepEqual(await list({ externalRef, type: 'BankAccount' }), [account.id])
  assert.deepEqual(await list({ externalRef, includeDeleted: true }), [deleted.id, account.id, card.id])
  assert.deepEqual(await list({ externalRef, includeDeleted: true, type: 'Card' }), [deleted.id, card.id])
  assert.deepEqual(await list({ externalRef: 'narro' }), [])
})

/**
 * The requests for every statement that lists tokens, from the start of the list and from its end.
 */
const LISTS: Readonly<Record<string, List>> = {
  'of the account': (filter, _contact, _externalRef, now) => vaultTokens(by(organization, now), { input: filter }),
  'with a reference': (filter, _contact, externalRef, now) =>
    vaultTokens(by(organization, now), { input: { ...filter, externalRef } }),
  'of a contact': (filter, { id }, _externalRef, now) =>
    vaultTokens(by(organization, now), { input: { ...filter, contactId: formatId('con', id) } }),
  'of a contact with a reference': (filter, { id }, externalRef, now) =>
    vaultTokens(by(agency, now), { input: { ...filter, orgId, externalRef, contactId: formatId('con', id) } }),
  'at the contact': (filter, contact, _externalRef, now) =>
    vaultTokensOfContact(by(organization, now), contact, { input: filter }),
  'at the contact with a reference': (filter, contact, externalRef, now) =>
    vaultTokensOfContact(by(organization, now), contact, { input: { ...filter, externalRef } }),
}

type Contact = Awaited<ReturnType<typeof newContact>>
type List = (filter: Input, contact: Contact, externalRef: string, now?: Clock) => ReturnType<typeof vaultTokens>

const by = (account: Account, now: Clock = services.wallNow) => ({ ...requestBy(account), now })

test("every list by kind and status agrees with each token's own fields, deleted or used, at any moment", async () => {
  const externalRef = 'judged'
  const contact = await newContact(organization)
  const now = services.wallNow()
  const { made, monthEnd } = await makeTokens({ externalRef, contactId: formatId('con', contact.id) })
  const untilMonthEnd = (milliseconds: number): Span => ({
    milliseconds: Date.parse(monthEnd) + milliseconds - Date.parse(now),
  })
  const moments = [{}, { minutes: 59 }, { minutes: 61 }, untilMonthEnd(-60_000), untilMonthEnd(60_000), { days: 400 }]
  const seen = new Set<string>()
  try {
    for (const moment of moments) {
      later(moment)
      for (const status of ['Active', 'Expired'] as const)
        for (const includeDeleted of [true, false]) {
          const matching = made
            .filter((token) => vaultTokenStatus(token, tokenTimes(services, organization)) === status)
            .filter(({ deletedAt }) => includeDeleted || deletedAt === null)
          seen.add(`${status} ${includeDeleted} ${matching.length}`)
          for (const type of ['Card', 'BankAccount', null] as const)
            for (const [name, list] of Object.entries(LISTS))
              for (const paging of [{ first: 100 }, { last: 100 }]) {
                const listed = idsOf(await list({ ...paging, type, status, includeDeleted }, contact, externalRef))
                assert.deepEqual(
                  listed.filter((id) => made.some((token) => token.id === id)),
                  matching
                    .filter((token) => type === null || token.type === type)
                    .map(({ id }) => id)
                    .toReversed(),
                  `${name} ${JSON.stringify({ paging, type, status, includeDeleted, moment })}`,
                )
              }
        }
    }
  } finally {
    later({})
  }
  assert.ok(seen.size > 12, [...seen].join())
})

/**
 * A bank account, and cards without an expiration, of this month and of the next year. Each card
 * has an unused, a deleted and a used token.
 */
async function makeTokens(terms: { externalRef: string; contactId: string }) {
  const now = services.wallNow()
  const expirationMonth = Number(now.slice(5, 7))
  const expirationYear = Number(now.slice(0, 4))
  const made = [await vaultTokenizeBankAccount(requestBy(organization), { ...BANK_ACCOUNT, ...terms })]
  const thisYear = { expirationMonth, expirationYear }
  for (const card of [{}, thisYear, { ...thisYear, expirationYear: expirationYear + 1 }]) {
    made.push(await tokenize({ ...terms, ...card }), await remove(await tokenize({ ...terms, ...card })))
    made.push(await use(await tokenize({ ...terms, ...card }), newConsumer()))
  }
  return { made, monthEnd: timestampOf(Date.UTC(expirationYear, expirationMonth, 1)) }
}

test('a token on a page by status has that status, although its hour ends while the page is read', async () => {
  const contact = await newContact(organization)
  const externalRef = 'the last millisecond'
  const made = await tokenize({ externalRef, contactId: formatId('con', contact.id) })
  const end = plus(made.createdAt, { hours: 1 })
  for (const [name, list] of Object.entries(LISTS))
    for (const paging of [{ first: 100 }, { last: 100 }]) {
      // At the first read of the clock the token is Active, at later ones it is not.
      const times = [plus(end, { milliseconds: -1 })]
      const now = () => times.shift() ?? end
      const statuses = async (status: VaultTokenStatus) => {
        const { edges } = await list({ ...paging, status }, contact, externalRef, now)
        return edges.map(({ node }) => [node.id, statusOf(node, {}, by(organization, now))])
      }
      assert.deepEqual((await statuses('Active')).at(0), [made.id, 'Active'], name)
      assert.deepEqual((await statuses('Expired')).at(0), [made.id, 'Expired'], name)
    }
  const read = await vaultToken(requestBy(organization), formatId('vtk', made.id))
  const atExpiry = by(organization, () => end)
  assert.equal(statusOf(read, {}, atExpiry), 'Expired')
})

test('an impossible reference is refused by every list, along with all other problems', async () => {
  const contact = await newContact(organization)
  for (const externalRef of ['', 'x'.repeat(256), 'a\0b', 'a\ud800'])
    for (const [name, list] of Object.entries(LISTS).filter(([name]) => name.endsWith('with a reference'))) {
      await assert.rejects(list({}, contact, externalRef), fieldsOf('externalRef'), name)
      await assert.rejects(list({ first: -1 }, contact, externalRef), fieldsOf('externalRef', 'first'), name)
      const paging = { last: 101, after: 'nonsense' }
      await assert.rejects(list(paging, contact, externalRef), fieldsOf('externalRef', 'last', 'last', 'after'), name)
    }
  const contactId = formatId('con', contact.id)
  for (const account of [agency, platform])
    await assert.rejects(
      vaultTokens(requestBy(account), { first: -1, input: { contactId, externalRef: '\0' } }),
      fieldsOf('orgId', 'externalRef', 'first'),
    )
})

const fieldsOf =
  (...fields: string[]) =>
  (error: Refusal) => {
    assert.deepEqual([error.code, ...error.problems.map(({ field }) => field)], ['VALIDATION_ERROR', ...fields])
    return true
  }
