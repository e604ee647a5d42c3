import assert from 'node:assert/strict'
import { BlockList } from 'node:net'
import { test } from 'node:test'
import fc from 'fast-check'
import { isPublicAddress } from '../public-address.ts'

/** Written from IANA's registries of special addresses, apart from the library that the walls use. */
const special4 = new BlockList()
for (const block of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
  '192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24',
  '203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 168.63.129.16/32',
].flatMap((line) => line.split(' '))) {
  const [address = '', bits] = block.split('/')
  special4.addSubnet(address, Number(bits), 'ipv4')
}

const octet = fc.integer({ min: 0, max: 255 })
const group = fc.integer({ min: 0, max: 0xffff })
// Half of them near the edges of blocks, where a wrong mask would show.
const v4 = fc.oneof(
  fc.tuple(octet, octet, octet, octet),
  fc.tuple(
    fc.constantFrom(0, 1, 9, 10, 11, 99, 100, 101, 126, 127, 128, 168, 169, 170, 172, 192, 198, 203, 223, 224, 255),
    fc.constantFrom(0, 1, 15, 16, 17, 18, 19, 20, 31, 32, 51, 52, 63, 64, 88, 127, 128, 167, 168, 169, 175, 254, 255),
    fc.constantFrom(0, 1, 2, 3, 48, 99, 100, 113, 129, 193, 196, 255),
    fc.constantFrom(0, 1, 15, 16, 17, 254, 255),
  ),
)
type V4 = readonly [number, number, number, number]

const hex = (high: number, low: number) => (high * 256 + low).toString(16)
const pair = ([a, b, c, d]: V4) => `${hex(a, b)}:${hex(c, d)}`
const turned = ([a, b, c, d]: V4): V4 => [255 - a, 255 - b, 255 - c, 255 - d]
const isSpecial = (address: V4) => special4.check(address.join('.'), 'ipv4')

test('an IPv4 address is public unless it stands in a special block', () => {
  fc.assert(
    fc.property(v4, (address) => assert.equal(isPublicAddress(address.join('.')), !isSpecial(address))),
    { numRuns: 5_000 },
  )
})

test('an address that carries another is as public as what it carries', () => {
  fc.assert(
    fc.property(v4, v4, (address, server) => {
      const isPublic = !isSpecial(address)
      assert.equal(isPublicAddress(`::ffff:${address.join('.')}`), isPublic)
      assert.equal(isPublicAddress(`::ffff:${pair(address)}`), isPublic)
      assert.equal(isPublicAddress(`64:ff9b::${pair(address)}`), isPublic)
      assert.equal(isPublicAddress(`2002:${pair(address)}::1`), isPublic)
      const teredo = `2001:0:${pair(server)}:0:0:${pair(turned(address))}`
      assert.equal(isPublicAddress(teredo), isPublic && !isSpecial(server))
    }),
    { numRuns: 2_000 },
  )
})

test('no IPv6 address outside 2000::/3 is public but those that carry one', () => {
  fc.assert(
    fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
      const [first = 0] = groups
      const address = groups.map((each) => each.toString(16)).join(':')
      if (first >> 13 !== 1 && first !== 0 && first !== 0x64) assert.equal(isPublicAddress(address), false, address)
    }),
    { numRuns: 5_000 },
  )
})

test('special and odd addresses are not public', () => {
  for (const address of [
    '168.63.129.16',
    '::ffff:168.63.129.16',
    '64:ff9b::a83f:8110',
    '64:ff9b:1::808:808',
    '64:ff9b:1:2::808:808',
    '169.254.169.254',
    'fd00:ec2::254',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:0:7f00:1',
    '100::1',
    '2001::1',
    '2001:2::1',
    '2001:db8::1',
    '2001:10::1',
    '2001:20::1',
    '3fff::1',
    '5f00::1',
    'fc00::1',
    'fe80::1',
    'fe80::1%eth0',
    '2606:4700::1%eth0',
    'fec0::1',
    'ff02::1',
    '4000::1',
    'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
    '',
    ' 8.8.8.8',
    '8.8.8.8/32',
    'example.com',
    '[2606:4700::1]',
  ]) {
    assert.equal(isPublicAddress(address), false, address)
  }
})

test('addresses of the public internet are public', () => {
  for (const address of [
    '8.8.8.8',
    '1.1.1.1',
    '223.255.255.254',
    '2606:4700:4700::1111',
    '2a00:1450:4001::1',
    '2400::1',
  ]) {
    assert.equal(isPublicAddress(address), true, address)
  }
})

test('any text gets an answer', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => assert.equal(typeof isPublicAddress(text), 'boolean')))
})
