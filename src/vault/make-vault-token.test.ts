import assert from 'node:assert/strict'
import test from 'node:test'
import { accounts, eventsOf, refused, requestBy, rowsOf, services, sql, tokenize } from '../../test/support/vault.ts'
import { type Account, accountIdOf } from '../accounts/index.ts'
import { makeAccount } from '../cli/commands/index.ts'
import { deleteContact } from '../customers/delete-contact.ts'
import { createContact } from '../customers/index.ts'
import { formatId, shardOf } from '../platform/ids/index.ts'
import type { Refusal } from '../platform/refusal.ts'
import { plus } from '../platform/time/index.ts'
import { vaultTokenizeBankAccount } from './vault-tokenize-bank-account.ts'
import { findVaultToken, vaultToken, vaultTokens } from './vault-tokens.ts'

const { platform, agency, organization, sibling, stranger } = accounts
const BANK_ACCOUNT = { routingNumber: '021000021', accountNumber: '000123456789' }
const bankAccount = (more: object = {}, account: Account = organization) =>
  vaultTokenizeBankAccount(requestBy(account), { ...BANK_ACCOUNT, ...more })
const idOf = ({ id }: { id: string }) => formatId('vtk', id)
const readBy = (account: Account, token: { id: string }) => vaultToken(requestBy(account), idOf(token))
const newContact = async (account: Account) =>
  formatId('con', (await createContact(requestBy(account), { name: 'Ada Byron' })).id)
const fieldsOf =
  (field: string, ...more: string[]) =>
  (error: Refusal) => {
    assert.deepEqual(
      error.problems.map((problem) => problem.field),
      [field, ...more],
    )
    return true
  }

test('a card reads back as it was created, for its organization and the accounts above it only', async () => {
  const made = await tokenize({
    number: '5555 5555-5555 4444',
    expirationMonth: 2,
    expirationYear: 2031,
    cardholderName: 'Ada Byron',
    billingAddress: { lines: ['1 Main St', 'Apt 2'], countryCode: 'US', postalCode: '10001' },
    externalRef: 'order-1',
  })
  assert.deepEqual([made.bin, made.last4, made.brand, made.funding], ['555555', '4444', 'Mastercard', 'Unknown'])
  assert.deepEqual([made.orgId, made.accountId, made.contactId], [organization.id, organization.id, null])
  assert.equal(made.expiresAt, plus(made.createdAt, { hours: 1 }))
  for (const account of [organization, agency, platform]) assert.deepEqual(await readBy(account, made), made)
  for (const account of [sibling, stranger]) await assert.rejects(readBy(account, made), refused('NOT_FOUND'))
  assert.deepEqual(await eventsOf(made), ['created'])
})

test('a bank account is a personal checking account by default', async () => {
  const plain = await bankAccount({ accountType: null, holderType: null })
  assert.deepEqual([plain.accountType, plain.holderType, plain.accountHolderName], ['Checking', 'Personal', null])
  const other = await bankAccount({ accountType: 'Savings', holderType: 'Business', accountHolderName: 'Ada & Co' })
  assert.deepEqual([other.accountType, other.holderType, other.accountHolderName], ['Savings', 'Business', 'Ada & Co'])
  assert.deepEqual([plain.routingNumber, plain.last4, plain.bin], ['021000021', '6789', null])
  assert.deepEqual(await readBy(organization, plain), plain)
})

test('an account above can create a token for an organization below, or one of its own', async () => {
  for (const account of [agency, platform]) {
    const forShop = await tokenize({ orgId: accountIdOf(organization) }, account)
    assert.deepEqual([forShop.orgId, shardOf(forShop.id)], [organization.id, organization.shard])
    const own = await tokenize({}, account)
    assert.deepEqual([own.orgId, own.accountId, shardOf(own.id)], [null, account.id, account.shard])
    assert.deepEqual(await readBy(account, own), own)
    await assert.rejects(readBy(organization, own), refused('NOT_FOUND'))
  }
  const elsewhere = tokenize({ orgId: accountIdOf(stranger) }, platform)
  await assert.rejects(elsewhere, refused('NOT_FOUND', 'Organization not found.'))
})

test('a contact needs an organization, must belong to it, and must not be deleted', async () => {
  const contactId = await newContact(organization)
  const linked = await tokenize({ contactId })
  assert.equal(formatId('con', linked.contactId ?? ''), contactId)
  await assert.rejects(tokenize({ contactId }, agency), fieldsOf('orgId'))
  const foreign = await newContact(sibling)
  const missing = refused('NOT_FOUND', 'Contact not found.')
  await assert.rejects(tokenize({ contactId: foreign }), missing)
  await assert.rejects(tokenize({ contactId: foreign, orgId: accountIdOf(organization) }, platform), missing)
  await assert.rejects(tokenize({ contactId: 'con_x' }), missing)
  await deleteContact(requestBy(organization), { id: contactId }, [])
  await assert.rejects(bankAccount({ contactId }), refused('INVALID_STATE', 'The contact is deleted.'))
})

test('all problems are reported at once, from the number to the address', async () => {
  const terms = {
    orgId: null,
    contactId: 'con_x',
    externalRef: 'a\0',
    billingAddress: { lines: [''], countryCode: 'us' },
  }
  const rest = ['orgId', 'billingAddress.lines.0', 'billingAddress.countryCode', 'externalRef']
  await assert.rejects(
    tokenize({ ...terms, number: '4242', cvc: '1', expirationMonth: 13, expirationYear: 30 }, agency),
    fieldsOf('number', 'expirationMonth', 'expirationYear', 'cvc', ...rest),
  )
  await assert.rejects(
    vaultTokenizeBankAccount(requestBy(agency), { ...terms, routingNumber: '000000000', accountNumber: '1' }),
    fieldsOf('routingNumber', 'accountNumber', ...rest),
  )
})

test('a text that contains the number is refused, because texts are stored unencrypted', async () => {
  const spilled = {
    cardholderName: 'Ada 4242-4242 4242 4242',
    externalRef: 'order 4242.4242.4242.4242',
    billingAddress: { lines: ['1 Main St', '4242/4242/42424242'], locality: '4242424242424242', countryCode: 'US' },
  }
  await assert.rejects(
    tokenize(spilled),
    fieldsOf('cardholderName', 'billingAddress.locality', 'externalRef', 'billingAddress.lines.1'),
  )
  await assert.rejects(bankAccount({ externalRef: 'account 000123456789' }), fieldsOf('externalRef'))
  await assert.rejects(tokenize({ externalRef: '5105105105105100' }), fieldsOf('externalRef'))
  assert.ok(await tokenize({ externalRef: '5105105105105101' }))
  await assert.rejects(bankAccount({ accountNumber: '100100', externalRef: 'order-100100' }), fieldsOf('externalRef'))
  assert.ok(await bankAccount({ accountNumber: '10010', externalRef: 'order-10010' }))
})

test('a reference has 1 to 255 characters of any kind, even blanks, and finds its token', async () => {
  for (const externalRef of [' ', '\n', '😀'.repeat(255)]) {
    const { id } = await tokenize({ externalRef })
    const { edges } = await vaultTokens(requestBy(organization), { input: { externalRef } })
    assert.deepEqual(
      edges.map(({ node }) => [node.id, node.externalRef]),
      [[id, externalRef]],
    )
  }
  for (const externalRef of ['', 'x'.repeat(256), 'a\0b', 'a\ud800'])
    await assert.rejects(tokenize({ externalRef }), fieldsOf('externalRef'))
})

test('a refused token leaves no rows', async () => {
  const count = async () => {
    const rows = await sql.rows(
      `select (select count(*) from vault_tokens) as tokens, (select count(*) from vault_instruments) as instruments,
         (select count(*) from events) as events, (select count(*) from event_outbox) as outbox`,
    )
    return rows
  }
  const contactId = await newContact(organization)
  await deleteContact(requestBy(organization), { id: contactId }, [])
  const before = await count()
  await assert.rejects(tokenize({ contactId }), refused('INVALID_STATE'))
  await assert.rejects(tokenize({ number: '4242424242424241' }), refused('VALIDATION_ERROR'))
  assert.deepEqual(await count(), before)
})

test('only permitted data is stored unencrypted', async () => {
  const card = await tokenize({ number: '4000056655665556', cvc: '913' })
  const account = await bankAccount({ accountNumber: '98765432101234' })
  for (const made of [card, account]) {
    const { token, instrument } = await rowsOf(made)
    const kept = JSON.stringify([token, instrument], (_key, part) =>
      part?.type === 'Buffer' ? Buffer.from(part.data).toString('latin1') : part,
    )
    for (const secret of ['00005665566', '"913"', '9876543210123']) assert.ok(!kept.includes(secret), kept)
  }
  assert.ok((await rowsOf(card)).instrument.sealed_cvc)
  assert.equal((await rowsOf(account)).instrument.sealed_cvc, null)
  assert.equal((await rowsOf(await tokenize({ cvc: null }))).instrument.sealed_cvc, null)
})

test('sandbox and live tokens are sealed under separate keys', async () => {
  const live = await makeAccount(services, { kind: 'Organization', name: 'Live', parentId: null, mode: 'Live' })
  assert.match((await rowsOf(await tokenize({}, live))).instrument.key_id, /^live\.([\w-]+\.)?hour\./)
  assert.match((await rowsOf(await tokenize())).instrument.key_id, /^sandbox\.([\w-]+\.)?hour\./)
})

test('an id finds a token only by its type', async () => {
  const made = await tokenize()
  const id = { prefix: 'vtk', uuid: made.id, shard: shardOf(made.id) }
  assert.deepEqual(await findVaultToken(requestBy(organization), id), made)
  assert.equal(await findVaultToken(requestBy(stranger), id), null)
  for (const wrong of [formatId('con', made.id), 'vtk_', '', made.id])
    await assert.rejects(vaultToken(requestBy(organization), wrong), refused('NOT_FOUND', 'Vault token not found.'))
})
