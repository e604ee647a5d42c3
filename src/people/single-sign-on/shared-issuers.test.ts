import assert from 'node:assert/strict'
import { test } from 'node:test'
import { discover } from './openid-provider.ts'

const HOST = 'https://login.microsoftonline.com'
const TENANT = '8a1f3c5e-0000-4000-8000-000000000000'

/** Returns what Microsoft's document of an issuer names as its issuer. */
function discoverAt(path: string, named: string): Promise<object> {
  const document = { issuer: `${HOST}/${named}/v2.0`, token_endpoint: `${HOST}/${path}/oauth2/v2.0/token` }
  return discover(`${HOST}/${path}/v2.0`, async () => Response.json(document))
}

test('an issuer of Microsoft that signs in the people of every tenant is refused', async () => {
  for (const [path, named] of [
    ['common', '{tenantid}'],
    ['organizations', '{tenantid}'],
    ['common', TENANT],
  ] as const)
    await assert.rejects(discoverAt(path, named), /names another issuer/, `${path} ${named}`)
  assert.ok(await discoverAt(TENANT, TENANT))
})
