import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { createSealer } from '../../platform/crypto/index.ts'
import { mintIds } from '../../platform/ids/index.ts'
import { newLinkSecret, shardOfLinkSecret } from './link-secret.ts'
import { planLinkOf, planOfLinkSecret } from './plan-link.ts'

const services = { sealer: createSealer(Buffer.alloc(32, 7)), publicUrl: 'https://pay.example.test' }
const mint = mintIds(() => 1_763_000_000_000)
const secretOf = (planId: string) => planLinkOf(services, planId).split('/').at(-1) ?? ''

test('a link identifies its plan and bucket, and is always the same for a plan', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1023 }), (shard) => {
      const planId = mint(shard)
      const secret = secretOf(planId)
      assert.equal(encodeURIComponent(secret), secret)
      assert.equal(secret, secretOf(planId))
      assert.equal(shardOfLinkSecret(secret), shard)
      assert.equal(planOfLinkSecret(services, secret), planId)
    }),
  )
})

test("a plan's id, its link under another root key, or a part of its link opens nothing", () => {
  const planId = mint(7)
  const secret = secretOf(planId)
  const other = { ...services, sealer: createSealer(Buffer.alloc(32, 8)) }
  assert.equal(planOfLinkSecret(other, secret), null)
  for (const index of [0, 1, 2, 10, 24, 25, 44]) {
    const changed = secret[index] === '0' ? '1' : '0'
    assert.equal(
      planOfLinkSecret(services, secret.slice(0, index) + changed + secret.slice(index + 1)),
      null,
      `${index}`,
    )
  }
  for (const text of ['', secret.slice(1), `${secret}a`, `${secret}\n`, newLinkSecret(7)])
    assert.equal(planOfLinkSecret(services, text), null)
})
