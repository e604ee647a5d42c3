import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { startExampleServer } from '../support/example-server.ts'

const CANARY = '4111111111111111'
const SPACED = '4111 1111 1111 1111'

const example = await startExampleServer()
after(() => example.server.close())

const QUERY = { query: '{ late }' }

test('no response repeats a card number: no body, no header, no log line', async () => {
  const { post, lines, url, headers } = example
  const variables = { t: CANARY, id: CANARY, input: { title: 1, [CANARY]: CANARY, price: SPACED } }
  const operations = [
    { query: `{ ${'a'}${CANARY} }` },
    { query: `{ late(${'x'}: "${CANARY}") }` },
    { query: `{ book(id: "${CANARY}") { id } }` },
    { query: `{ book(id: "${CANARY}" }` },
    { query: `query Q${CANARY} { a${CANARY}: late }`, operationName: CANARY },
    { query: `query Q${CANARY} { secretFault(text: "${SPACED}") }` },
    { query: 'query ($t: Int, $id: [Int!]) { echo(number: $t, list: $id) }', variables },
    { query: 'mutation ($input: CreateBookInput!) { createBook(input: $input) { id } }', variables },
    { query: 'query ($t: String) { secretFault(text: $t) }', variables },
    { query: `query { echo(price: ${CANARY}, kind: X${CANARY}, input: { x${CANARY}: 1 }) }` },
    { query: '{ late }', variables: CANARY },
    { query: '{ late }', operationName: CANARY },
    { query: CANARY },
    { [CANARY]: CANARY },
  ]
  const answers = await Promise.all([
    ...operations.map((operation) => post(operation, { accept: 'application/graphql-response+json' })),
    post(`{"query": "${CANARY}`),
    post(`${CANARY}`),
    post(CANARY, { 'content-type': `text/${CANARY}` }),
    post(QUERY, { 'idempotency-key': `${CANARY} ${SPACED}` }),
    post(QUERY, { authorization: `Bearer ${CANARY}` }),
    post(QUERY, { 'x-request-id': CANARY, traceparent: CANARY, cookie: CANARY, 'user-agent': CANARY }),
    fetch(`${url}?card=${CANARY}`, { headers }),
    fetch(`${url}${CANARY}`, { headers, method: 'POST' }),
  ])
  const texts = await Promise.all(
    answers.map(async (answer) =>
      JSON.stringify([[...answer.headers], (await answer.text()).replace(/"a\d+":"late"/, '')]),
    ),
  )
  for (const text of [...texts, ...lines]) assert.doesNotMatch(text, /4111[ -]?1111[ -]?1111[ -]?1111/)
  assert.ok(lines.some((line) => line.includes('request failed with an internal error')))
})
