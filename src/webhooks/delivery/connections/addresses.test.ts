import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  addressOf,
  blockOf,
  CARRIERS,
  isSpecial,
  numberOf,
  SPECIAL_BLOCKS,
  type Version,
} from '../../../../test/support/special-addresses.ts'
import { webhookUrlProblem } from '../../subscriptions/url-problem.ts'
import { addressesExceptLoopback, blockedAddresses } from './blocked-addresses.ts'
import { isPublicAddress } from './public-address.ts'

const blocked = blockedAddresses([])
const isBlocked = (address: string) => blocked.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
const anywhere = { webhookAllow: new Set<string>(), webhookLoopback: null, webhookRefuse: [] }
const isRefusedUrl = (address: string) =>
  webhookUrlProblem(`https://${address.includes(':') ? `[${address}]` : address}/`, 'url', anywhere) !== null

/** Requires the same verdict on an address from all three guards. */
function assertVerdict(address: string, verdict: 'refused' | 'accepted') {
  const isRefused = verdict === 'refused'
  assert.equal(!isPublicAddress(address, []), isRefused, `${address} by its range`)
  assert.equal(isBlocked(address), isRefused, `${address} at the socket`)
  assert.equal(isRefusedUrl(address), isRefused, `${address} in a url`)
}

const verdictOn = (value: bigint, version: Version) => (isSpecial(value, version) ? 'refused' : 'accepted')

for (const [text, use] of Object.entries(SPECIAL_BLOCKS)) {
  test(`${text} is refused: ${use}`, () => {
    const { version, first, last } = blockOf(text)
    for (const value of [first, (first + last) / 2n, last]) assertVerdict(addressOf(value, version), 'refused')
    const end = version === 4 ? 2n ** 32n : 2n ** 128n
    for (const value of [first - 1n, last + 1n].filter((each) => each >= 0n && each < end))
      assertVerdict(addressOf(value, version), verdictOn(value, version))
  })
}

for (const [carrier, below] of Object.entries(CARRIERS)) {
  test(`an address embedded in ${carrier} is checked like the address itself`, () => {
    const { first } = blockOf(carrier)
    const carrying = (value: bigint) => addressOf(first | (value << below) | (below === 0n ? 0n : 1n), 6)
    for (const block of Object.keys(SPECIAL_BLOCKS).filter((text) => !text.includes(':'))) {
      const { first: low, last: high } = blockOf(block)
      for (const value of [low, (low + high) / 2n, high]) assertVerdict(carrying(value), 'refused')
    }
    for (const address of ['1.1.1.1', '8.8.8.8', '223.255.255.254', '168.63.129.17'])
      assertVerdict(carrying(numberOf(address)), 'accepted')
  })
}

test('hosts of the public internet are accepted', () => {
  for (const address of [
    '8.8.8.8',
    '1.1.1.1',
    '223.255.255.254',
    '2606:4700:4700::1111',
    '2a00:1450:4001::1',
    '2400::1',
  ])
    assertVerdict(address, 'accepted')
})

const anyIpv4 = fc.bigInt({ min: 0n, max: 2n ** 32n - 1n }).map((value) => [value, 4] as const)
const anyIpv6 = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }).map((value) => [value, 6] as const)
// Addresses near the edges of blocks and of prefixes with embedded addresses, which detect a wrong
// mask.
const nearEdges = fc
  .tuple(
    fc.constantFrom(...Object.keys(SPECIAL_BLOCKS), ...Object.keys(CARRIERS), '2000::/3'),
    fc.integer(),
    fc.nat(127),
  )
  .map(([text, offset, shift]) => {
    const { version, first, last } = blockOf(text)
    const bits = version === 4 ? 32 : 128
    const value = (offset % 2 ? first : last) + (BigInt(offset) << BigInt(shift % bits))
    return [BigInt.asUintN(bits, value), version] as const
  })
const embedded = fc
  .tuple(
    fc.constantFrom(...Object.entries(CARRIERS)),
    fc.oneof(anyIpv4, nearEdges),
    fc.bigInt({ min: 0n, max: 2n ** 80n - 1n }),
  )
  .map(([[carrier, below], [value], rest]) => {
    const inside = BigInt.asUintN(32, value) << below
    return [blockOf(carrier).first | inside | BigInt.asUintN(Number(below), rest), 6] as const
  })

test('the socket, the range and the registry agree on every address', () => {
  fc.assert(
    fc.property(fc.oneof(anyIpv4, anyIpv6, nearEdges, embedded), ([value, version]) =>
      assertVerdict(addressOf(value, version), verdictOn(value, version)),
    ),
    { numRuns: 20_000 },
  )
})

test('addresses that the operator refuses are refused by every guard, embedded or not, and no others', () => {
  const block = fc.tuple(fc.oneof(anyIpv4, anyIpv6), fc.nat(128)).map(([[value, version], bits]) => ({
    text: `${addressOf(value, version)}/${version === 4 ? bits % 33 : bits}`,
    value,
  }))
  const near = fc.tuple(block, fc.nat(127), fc.nat(3)).chain(([{ text, value }, turned, carrier]) => {
    const { version } = blockOf(text)
    const beside = value ^ (1n << BigInt(turned % (version === 4 ? 32 : 128)))
    const [form, below] = Object.entries(CARRIERS)[carrier % 3]!
    const wrapped = version === 4 && carrier < 3
    return fc.constant({
      block: text,
      inner: [beside, version] as const,
      address: wrapped ? addressOf(blockOf(form).first | (beside << below), 6) : addressOf(beside, version),
    })
  })
  fc.assert(
    fc.property(near, ({ block: text, inner: [value, version], address }) => {
      const { first, last } = blockOf(text)
      const isFree = !isSpecial(value, version) && (value < first || value > last)
      const destinations = { webhookAllow: new Set<string>(), webhookLoopback: null, webhookRefuse: [text] }
      assert.equal(isPublicAddress(address, [text]), isFree)
      assert.equal(blockedAddresses([text]).check(address, address.includes(':') ? 'ipv6' : 'ipv4'), !isFree)
      const url = `https://${address.includes(':') ? `[${address}]` : address}/`
      assert.equal(webhookUrlProblem(url, 'url', destinations) === null, isFree)
    }),
    { numRuns: 5_000 },
  )
})

test('the guard for loopback accepts only loopback', () => {
  const open = addressesExceptLoopback(['127.9.0.0/16'])
  for (const address of ['127.0.0.1', '127.255.255.255']) assert.equal(open.check(address, 'ipv4'), false)
  assert.equal(open.check('::1', 'ipv6'), false)
  for (const address of ['64:ff9b::7f00:1', '2002:7f00:1::1', '::', '::2', '::7f00:1', '2606:4700::1'])
    assert.equal(open.check(address, 'ipv6'), true, address)
  for (const address of ['10.0.0.1', '169.254.169.254', '8.8.8.8', '127.9.0.1'])
    assert.equal(open.check(address, 'ipv4'), true, address)
})

test('a text that is not an address does not count as public', () => {
  for (const text of [
    '',
    ' 8.8.8.8',
    '8.8.8.8/32',
    'example.com',
    '[2606:4700::1]',
    'fe80::1%eth0',
    '2606:4700::1%eth0',
  ])
    assert.equal(isPublicAddress(text, []), false, text)
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => assert.equal(typeof isPublicAddress(text, []), 'boolean')),
  )
})
