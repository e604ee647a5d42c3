import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAnswer } from './read-answer.ts'

const answer = (head: readonly string[], body = '') => `${head.join('\r\n')}\r\n\r\n${body}`

test('an answer is whole when its last byte has come, wherever it is cut', () => {
  const text = answer(['HTTP/1.1 200 OK', 'Content-Type: text/plain', 'Content-Length: 10'], '[accepted]')
  for (let length = 0; length < text.length; length++) assert.equal(readAnswer(text.slice(0, length)), null)
  assert.deepEqual(readAnswer(text), { status: 200, staysOpen: true })
})

test('a connection stays open only where the next answer can be told from this one', () => {
  const answers = [
    answer(['HTTP/1.1 204 No Content']),
    answer(['HTTP/1.1 500 Internal Server Error', 'content-length: 0']),
    answer(['HTTP/1.1 200 OK', 'content-length: 2', 'connection: close'], 'ok'),
    answer(['HTTP/1.1 200 OK', 'transfer-encoding: chunked'], '2\r\nok\r\n0\r\n\r\n'),
    answer(['HTTP/1.1 200 OK'], 'to the end'),
    answer(['HTTP/1.0 200 OK', 'content-length: 2'], 'ok'),
    answer(['HTTP/1.1 200 OK', 'content-length: 2'], 'ok and more'),
    answer(['HTTP/1.1 404 Not Found', 'content-length: 99999999']),
  ]
  assert.deepEqual(
    answers.map((each) => Object.values(readAnswer(each) ?? {})),
    [
      [204, true],
      [500, true],
      [200, false],
      [200, false],
      [200, false],
      [200, false],
      [200, false],
      [404, false],
    ],
  )
})

test('what is no answer of HTTP is unreadable, and so is a head without an end', () => {
  for (const text of ['SSH-2.0\r\n\r\n', 'HTTP/2 200\r\n\r\n', 'HTTP/1.1 100 Continue\r\n\r\n', 'x'.repeat(20_000)])
    assert.equal(readAnswer(text), 'unreadable')
})
