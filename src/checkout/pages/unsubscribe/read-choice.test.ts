import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readChoice } from './read-choice.ts'

const FORM = 'application/x-www-form-urlencoded'
const part = (name: string, value: string, boundary = 'b1') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--${boundary}--\r\n`

test('a choice is parsed from both kinds of forms', () => {
  for (const [contentType, body, choice] of [
    [FORM, 'List-Unsubscribe=One-Click', 'unsubscribe'],
    [`${FORM}; charset=utf-8`, 'List-Unsubscribe=One-Click', 'unsubscribe'],
    [FORM, 'subscribe=again', 'subscribe'],
    ['multipart/form-data; boundary=b1', part('List-Unsubscribe', 'One-Click'), 'unsubscribe'],
    ['multipart/form-data; charset=utf-8; boundary="b 1"', part('List-Unsubscribe', 'One-Click', 'b 1'), 'unsubscribe'],
    ['multipart/form-data; boundary=b1', part('other', 'x') + part('subscribe', 'again'), 'subscribe'],
  ] as const)
    assert.equal(readChoice(contentType, Buffer.from(body)), choice, body)
})

test('other bodies contain no choice', () => {
  for (const [contentType, body] of [
    [FORM, ''],
    [FORM, 'List-Unsubscribe=one-click'],
    [FORM, 'List-Unsubscribe'],
    [undefined, 'List-Unsubscribe=One-Click'],
    ['application/json', '{"List-Unsubscribe":"One-Click"}'],
    ['text/plain', 'List-Unsubscribe=One-Click'],
    ['multipart/form-data', part('List-Unsubscribe', 'One-Click')],
    ['multipart/form-data; boundary=other', part('List-Unsubscribe', 'One-Click')],
    ['multipart/form-data; boundary=b1', 'List-Unsubscribe=One-Click'],
  ] as const)
    assert.equal(readChoice(contentType, Buffer.from(body)), null, body)
})
