import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newInstallation, start, until, withEnv, within } from '../support/process.ts'

interface Shown {
  readonly export: { readonly status: string; readonly rowCount: number; readonly downloadPath: string | null }
}

test('a file that a killed worker has written is complete, and has each record once', async (t) => {
  const installation = await newInstallation(t)
  const product = await start(t, installation)
  const key = product.keys[2] ?? ''
  await product.stop()

  const crashing = await start(t, withEnv(installation, { TALLYSTICK_CRASH_AT: 'export: chunk written' }))
  const create = 'mutation { exportCreate(input: { kind: Contacts }) { id } }'
  const { data } = await crashing.ask<{ exportCreate: { id: string } }>(key, create)
  assert.equal((await within(30_000, crashing.ended, 'be killed')).signal, 'SIGKILL')

  const again = await start(t, installation)
  const query = 'query ($id: ID!) { export(id: $id) { status rowCount downloadPath } }'
  const read = async () => (await again.ask<Shown>(key, query, { id: data.exportCreate.id })).data.export
  await until('the export is not completed', async () => (await read()).status === 'Completed')
  const { rowCount, downloadPath } = await read()
  const headers = { authorization: `Bearer ${key}` }
  const file = await (await fetch(new URL(downloadPath ?? '', installation.url), { headers })).text()
  const lines = file.trimEnd().split('\r\n')
  assert.equal(lines.length, rowCount + 1)
  assert.equal(new Set(lines).size, lines.length)
  const contacts = await again.ask<{ contacts: { edges: object[] } }>(key, '{ contacts { edges { node { id } } } }')
  assert.equal(rowCount, contacts.data.contacts.edges.length)
  await again.stop()
})
