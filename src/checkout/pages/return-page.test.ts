import assert from 'node:assert/strict'
import test from 'node:test'
import { returnPage } from './return-page.ts'

test('a payment in flight is not shown as paid', () => {
  const page = returnPage('Processing')
  assert.match(page, /It is not paid yet\./)
  assert.match(page, /may still return it/)
  assert.doesNotMatch(page, /thank you|was made/i)
})
