import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalizedAddress } from './recipient-hash.ts'

test('spellings of one mailbox have one form, and different mailboxes do not', () => {
  for (const [address, form] of [
    ['Ada@Example.com', 'ada@example.com'],
    ['ada+shop@example.com', 'ada@example.com'],
    ['ada+a+b@example.com', 'ada@example.com'],
    ['a.d.a@example.com', 'a.d.a@example.com'],
    ['a.d.a+x@gmail.com', 'ada@gmail.com'],
    ['ada@googlemail.com', 'ada@gmail.com'],
    ['+ada@example.com', '+ada@example.com'],
  ] as const)
    assert.equal(normalizedAddress(address), form)
})
