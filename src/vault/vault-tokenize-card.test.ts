import assert from 'node:assert/strict'
import test from 'node:test'
import type { GraphQLResolveInfo } from 'graphql'
import { accounts, CARD, newConsumer, open, requestBy, services, tokenize, use } from '../../test/support/vault.ts'
import type { Context, FindNode } from '../accounts/index.ts'
import { shardOf, timeOfId } from '../platform/ids/index.ts'
import { epochMsOf } from '../platform/time/index.ts'
import { findVaultToken } from './find-vault-token.ts'
import { vaultResolvers } from './vault.resolvers.ts'
import { vaultTokens } from './vault-tokens.ts'

const { organization, later } = accounts
const info = { fieldName: 'vaultTokenizeCard', path: { key: 'made', prev: undefined } } as unknown as GraphQLResolveInfo
const findNode: FindNode = (context, _type, uuid) =>
  findVaultToken(context, { prefix: 'vtk', uuid, shard: shardOf(uuid) })

/** Sends the card under an Idempotency-Key; gives the token and whether it was there already. */
async function send(externalRef: string, more: Partial<Context> = {}) {
  const context = { ...accounts.requestBy(organization, externalRef, findNode), ...services, ...more }
  const input = { ...CARD, externalRef }
  const token = await vaultResolvers.Mutation.vaultTokenizeCard(null, { input }, context, info)
  return { token, replayed: context.responseHeaders.get('Idempotent-Replayed') === 'true' }
}

test('a request that failed and is sent again hours later makes a token of its own time, once', async () => {
  const externalRef = 'resumed'
  const currentHourKey = () => Promise.reject(new Error('the ring is away'))
  await assert.rejects(send(externalRef, { keys: { ...services.keys, currentHourKey } }), /the ring is away/)
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
