import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestServer } from '../../../test/support/server.ts'

const server = await startTestServer()
after(server.close)

test('requests at the same time do not exceed the number of exports of an organization', async () => {
  const account = await server.account('Organization')
  const create = 'mutation ($orgId: ID!) { exportCreate(input: { orgId: $orgId, kind: Payments }) { id } }'
  const answers = await Promise.all(
    Array.from({ length: 24 }, () => server.ask(account.key, create, { orgId: account.id })),
  )
  const refused = answers.flatMap(({ errors }) => errors ?? []).map(({ extensions }) => extensions.code)
  assert.deepEqual(
    refused,
    Array.from({ length: 4 }, () => 'INVALID_STATE'),
  )
})
