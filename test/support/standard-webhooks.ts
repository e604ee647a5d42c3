import assert from 'node:assert/strict'
import { mock } from 'node:test'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import type { Arrival } from './receiver.ts'

/**
 * Returns true when two independent libraries verify the signature. They refuse old and future
 * timestamps, so each runs at the sender's time, which a test may have moved.
 */
export function isSignedBy(secret: string, { body, headers }: Arrival): boolean {
  mock.timers.enable({ apis: ['Date'], now: Number(headers['webhook-timestamp']) * 1000 })
  try {
    const [standard, svix] = [StandardWebhook, SvixWebhook].map((Library) =>
      accepts(new Library(secret), body, headers),
    )
    assert.equal(standard, svix)
    return standard === true
  } finally {
    mock.timers.reset()
  }
}

function accepts(library: StandardWebhook | SvixWebhook, body: string, headers: Arrival['headers']): boolean {
  try {
    library.verify(body, headers)
    return true
  } catch {
    return false
  }
}
