import assert from 'node:assert/strict'
import test from 'node:test'
import { returnPage } from './return-page.ts'

test('a payment that was sent and has not arrived is not called paid', () => {
  const page = returnPage('Processing')
  assert.match(page, /It is not paid yet\./)
  assert.match(page, /may still return it/)
  assert.doesNotMatch(page, /thank you|was made/i)
})
