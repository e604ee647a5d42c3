import assert from 'node:assert/strict'
import test from 'node:test'
import { accounts, newConsumer, refused, requestBy, tokenize, use } from '../../test/support/vault.ts'
import { type Account, accountIdOf } from '../access/index.ts'
import { createContact } from '../contacts/index.ts'
import { formatId } from '../platform/ids/index.ts'
import type { Refusal } from '../platform/refusal.ts'
import { type Span, type Timestamp, timestampOf } from '../platform/time/index.ts'
import type { VaultToken } from './vault-token.ts'
import { vaultTokenDelete } from './vault-token-delete.ts'
import { vaultTokenStatus } from './vault-token-status.ts'
import { vaultTokenizeBankAccount } from './vault-tokenize-bank-account.ts'
import { type VaultTokensArguments, vaultTokens, vaultTokensOfContact } from './vault-tokens.ts'

const { agency, platform, organization, sister, services, later } = accounts
const orgId = accountIdOf(organization)
type Input = NonNullable<VaultTokensArguments['input']>

const list = async (input: Input = {}, account: Account = organization): Promise<string[]> =>
  idsOf(await vaultTokens(requestBy(account), { first: 100, input }))
const idsOf = ({ edges }: { edges: readonly { node: VaultToken }[] }) => edges.map(({ node }) => node.id)
const newContact = (account: Account) => createContact(requestBy(account), { name: 'Ada Byron' })
const remove = ({ id }: VaultToken) => vaultTokenDelete(requestBy(organization), { id: formatId('vtk', id) })

test('without an organization the list is of what the account itself has', async () => {
  const [ofAgency, ofPlatform, ofShop] = [
    await tokenize({}, agency),
    await tokenize({}, platform),
    await tokenize({ orgId }, platform),
  ]
  assert.deepEqual(await list({}, agency), [ofAgency.id])
  assert.deepEqual(await list({}, platform), [ofPlatform.id])
  for (const account of [agency, platform]) assert.ok((await list({ orgId }, account)).includes(ofShop.id))
  assert.deepEqual(await list({}, sister), [])
  await assert.rejects(list({ orgId }, sister), refused('NOT_FOUND', 'Organization not found.'))
})

test("a contact's list has only what was made with its id, newest first", async () => {
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

test('a contact is looked for in the organization, which an account above must name', async () => {
  const contactId = formatId('con', (await newContact(sister)).id)
  await assert.rejects(list({ contactId }), refused('NOT_FOUND', 'Contact not found.'))
  await assert.rejects(list({ contactId, orgId }, platform), refused('NOT_FOUND', 'Contact not found.'))
  await assert.rejects(list({ contactId }, platform), (error: Refusal) => {
    assert.deepEqual(
      error.problems.map(({ field }) => field),
      ['orgId'],
    )
    return true
  })
})

test('a list is narrowed by kind, reference and deletion together', async () => {
  const externalRef = 'narrow'
  const card = await tokenize({ externalRef })
  const account = await vaultTokenizeBankAccount(requestBy(organization), {
    routingNumber: '021000021',
    accountNumber: '12345678',
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

test('a list by status agrees with what each token reads, deleted or used, at any moment', async () => {
  const externalRef = 'judged'
  const now = services.now()
  const expirationMonth = Number(now.slice(5, 7))
  const expirationYear = Number(now.slice(0, 4))
  const cards = [{}, { expirationMonth, expirationYear }, { expirationMonth, expirationYear: expirationYear + 1 }]
  const made: VaultToken[] = []
  for (const card of cards) {
    made.push(await tokenize({ externalRef, ...card }), await remove(await tokenize({ externalRef, ...card })))
    made.push(await use(await tokenize({ externalRef, ...card }), newConsumer()))
  }
  const monthEnd = timestampOf(Date.UTC(expirationYear, expirationMonth, 1))
  const untilMonthEnd = (milliseconds: number): Span => ({
    milliseconds: Date.parse(monthEnd) + milliseconds - Date.parse(now),
  })
  const moments: Span[] = [
    {},
    { minutes: 59 },
    { minutes: 61 },
    untilMonthEnd(-60_000),
    untilMonthEnd(60_000),
    { days: 400 },
  ]
  const seen = new Set<string>()
  try {
    for (const moment of moments) {
      later(moment)
      const at: Timestamp = services.now()
      for (const status of ['Active', 'Expired'] as const) {
        const fitting = made.filter((token) => vaultTokenStatus(token, at) === status).map(({ id }) => id)
        assert.deepEqual(await list({ externalRef, status, includeDeleted: true }), fitting.toReversed())
        seen.add(`${status} ${fitting.length}`)
      }
    }
  } finally {
    later({})
  }
  assert.ok(seen.size > 6, [...seen].join())
})
