import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientAddress, networkOf, plainAddress } from './network.ts'

test('a peer has one address in every spelling, and invalid addresses have none', () => {
  const plain: readonly (readonly [string, string | null])[] = [
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['fe80::1%4111111111111111', 'fe80::1'],
    ['4111111111111111', null],
    ['4111111111', null],
    ['1.2.3', null],
    ['unknown', null],
    ['203.0.113.9:443', null],
    ['[2001:db8::1]', null],
    ['', null],
  ]
  for (const [text, address] of plain) assert.equal(plainAddress(text), address, text)
})

test('hosts of one IPv6 network count as one, and so do both spellings of an IPv4 address', () => {
  assert.equal(networkOf('2001:db8::1'), networkOf('2001:db8::2:1'))
  assert.notEqual(networkOf('2001:db8::1'), networkOf('2001:db8:0:1::1'))
  assert.equal(networkOf('::ffff:203.0.113.9'), networkOf('203.0.113.9'))
})

test('the port that a proxy appends to an address makes no other network', () => {
  for (const [text, address] of [
    ['203.0.113.9:443', '203.0.113.9'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
  ] as const) {
    assert.equal(networkOf(text), networkOf(address), text)
    assert.equal(clientAddress(text), address)
  }
  for (const text of ['203.0.113.9:x', '[203.0.113.9', 'evil.example:443', '']) assert.equal(clientAddress(text), null)
})
