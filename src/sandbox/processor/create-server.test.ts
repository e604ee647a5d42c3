import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, test } from 'node:test'
import { startTestProcessor } from '../../../test/support/sandbox.ts'

const processor = await startTestProcessor()
after(processor.close)
const { port } = new URL(processor.url)

const statusFor = (host: string, path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    asked.once('error', reject)
    asked.end()
  })

test('a request under another name that resolves to this machine is refused', async () => {
  for (const path of ['/control/ledger', '/control/clock', '/v1/account', '/challenge/a/b/c', '/nothing'])
    for (const host of [`evil.example:${port}`, `127.0.0.1.evil.example:${port}`, '127.0.0.1', `127.0.0.1:${port}0`])
      assert.equal(await statusFor(host, path), 403, `${host} ${path}`)
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`])
    assert.equal(await statusFor(host, '/control/clock'), 200, host)
})
