import assert from 'node:assert/strict'
import test from 'node:test'
import type { GraphQLResolveInfo } from 'graphql'
import {
  accounts,
  CARD,
  cellKeys,
  newConsumer,
  open,
  requestBy,
  services,
  tokenize,
  use,
} from '../../test/support/vault.ts'
import type { Context, FindRecord } from '../accounts/index.ts'
import { shardOf, timeOfId } from '../platform/ids/index.ts'
import { epochMsOf } from '../platform/time/index.ts'
import { vaultResolvers } from './feature.ts'
import { findVaultToken, vaultTokens } from './vault-tokens.ts'

const { organization, later } = accounts
const info = { fieldName: 'vaultTokenizeCard', path: { key: 'made', prev: undefined } } as unknown as GraphQLResolveInfo
const findNode: FindRecord = (context, _type, uuid) =>
  findVaultToken(context, { prefix: 'vtk', uuid, shard: shardOf(uuid) })

/** Sends the card under an Idempotency-Key. Returns the token and whether it existed already. */
async function send(externalRef: string, more: Partial<Context> = {}) {
  const context = { ...accounts.requestBy(organization, externalRef, findNode), ...services, ...more }
  const input = { ...CARD, externalRef }
  const token = await vaultResolvers.Mutation.vaultTokenizeCard(null, { input }, context, info)
  return { token, replayed: context.responseHeaders.get('Idempotent-Replayed') === 'true' }
}

test('a failed request repeated hours later creates one token, with the time of the repetition', async () => {
  const externalRef = 'resumed'
  const currentHourKey = () => Promise.reject(new Error('the ring is unavailable'))
  await assert.rejects(
    send(externalRef, { keys: { ...services.keys, ofShard: () => ({ ...cellKeys, currentHourKey }) } }),
    /the ring is unavailable/,
  )
  later({ hours: 3 })
  try {
    const { id: between } = await tokenize({ externalRef })
    const startedAt = services.wallNow()
    const { token, replayed } = await send(externalRef)
    assert.ok(!replayed && timeOfId(token.id) >= epochMsOf(startedAt))
    const consumer = newConsumer()
    await use(token, consumer)
    assert.deepEqual(await open(token, consumer), CARD)
    const again = await send(externalRef)
    assert.deepEqual([again.token.id, again.replayed], [token.id, true])
    const { edges } = await vaultTokens(requestBy(organization), { input: { externalRef } })
    assert.deepEqual(
      edges.map(({ node }) => node.id),
      [token.id, between],
    )
  } finally {
    later({})
  }
})
