import assert from 'node:assert/strict'
import test from 'node:test'
import { openAccounts } from '../../test/support/accounts.ts'
import { VISA } from '../../test/support/instruments.ts'
import { servicesInCell } from '../../test/support/services-in-cell.ts'
import { type Id, mintIds, shardOf } from '../platform/ids/index.ts'
import { epochMsOf } from '../platform/time/index.ts'
import { openInstrument, rotateVaultKeys, useVaultToken, type VaultToken } from './index.ts'
import { copyKeys } from './keys/index.ts'
import type { Instrument } from './sealed-instrument.ts'
import { vaultTokenizeCard } from './vault-tokenize-card.ts'

const accounts = await openAccounts(2)
const { organization, later } = accounts
const { sql } = accounts.database
const CARD: Instrument = { number: VISA, cvc: '737' }

/** Ids contain their time: here by the clock that the test moves. */
const mintId = mintIds(() => epochMsOf(accounts.services.wallNow()))
const services = { ...servicesInCell(accounts, organization.shard), mintId }
const request = { ...accounts.requestBy(organization), ...services }
const cellKeys = services.keys.ofShard(organization.shard)
const ofOrganization = services.db.ofShard(organization.shard)
const [other = ofOrganization] = services.db.allCells.filter((cell) => cell !== ofOrganization)
const otherShard = organization.shard < 512 ? 1000 : 3

const newConsumer = () => mintId(organization.shard)
const tokenize = () => vaultTokenizeCard(request, CARD)
const idOf = ({ id }: VaultToken): Id => ({ prefix: 'vtk', uuid: id, shard: shardOf(id) })
const use = (token: VaultToken, consumerId: string) =>
  useVaultToken(services, { tokenId: idOf(token), organization, consumerId, consumerType: 'PaymentPlan' })
const open = (token: VaultToken, consumerId: string) =>
  openInstrument(request, { tokenId: idOf(token), organization, consumerId, purpose: 'authorize' })
const rotateIn = (db: typeof other) => rotateVaultKeys({ ...services, db })
const copies = (id: string) =>
  sql.inShard(otherShard, 'select closed_at is not null as is_closed from vault_keys where id = $1', [id])

test('a key is destroyed only when no cell has instruments under it, and the other cell deletes its copy', async () => {
  const [token, consumer] = [await tokenize(), newConsumer()]
  await use(token, consumer)
  const { id } = await cellKeys.currentMonthKey('Sandbox')
  assert.equal(id.split('.')[1], ofOrganization.cell)

  // Moves the instrument to the other cell, as a move of its shard does.
  const [source, target] = [await sql.client(organization.shard), await sql.client(otherShard)]
  await copyKeys(source, target)
  assert.deepEqual(await copies(id), [{ is_closed: true }])
  const { rows } = await source.query('delete from vault_instruments where token_id = $1 returning *', [token.id])
  const { account_id, key_id, wrapped_key, sealed_number } = rows[0]
  await target.query('set session_replication_role = replica')
  await target.query(
    `insert into vault_instruments (shard, token_id, account_id, key_id, wrapped_key, sealed_number)
    values ($1, $2, $3, $4, $5, $6)`,
    [otherShard, token.id, account_id, key_id, wrapped_key, sealed_number],
  )
  assert.equal((await services.keys.inCell(other).keyById(id)).id, id)

  await cellKeys.nextMonthKey('Sandbox')
  later({ minutes: 2 })
  assert.deepEqual(await rotateIn(ofOrganization), [{ keyId: id, rewrapped: 0, damaged: 0, destroyed: false }])
  const inOther = await rotateIn(other)
  assert.deepEqual(
    inOther.find(({ keyId }) => keyId === id),
    { keyId: id, rewrapped: 1, damaged: 0, destroyed: true },
  )
  assert.deepEqual(await copies(id), [])
  const [moved] = await sql.inShard(otherShard, 'select key_id from vault_instruments where token_id = $1', [token.id])
  assert.equal(moved.key_id.split('.')[1], other.cell)
  assert.deepEqual(await rotateIn(ofOrganization), [{ keyId: id, rewrapped: 0, damaged: 0, destroyed: true }])
  await assert.rejects(services.keys.inCell(other).keyById(id), { code: 'KEY_DESTROYED' })
})

test('a key that a move has not copied is copied when an instrument needs it', async () => {
  const [token, consumer] = [await tokenize(), newConsumer()]
  await use(token, consumer)
  assert.deepEqual(await open(token, consumer), CARD)
  const { id } = await cellKeys.currentMonthKey('Sandbox')
  assert.equal((await services.keys.inCell(other).keyById(id)).id, id)
  assert.deepEqual(
    (await services.keys.inCell(other).statuses()).filter((status) => status.id === id),
    [],
  )
})
