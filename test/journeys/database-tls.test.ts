import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { makeAuthority } from '../support/certificates.ts'
import { createSingleDatabase } from '../support/postgres.ts'
import { newInstallation, tallystick } from '../support/process.ts'
import { startTlsDatabase } from '../support/tls-database.ts'

test('sslmode=require, verify-ca and verify-full all verify the certificate and its name', async (t) => {
  const database = await createSingleDatabase()
  t.after(() => database.drop())
  const installation = await newInstallation(t)
  const authority = await makeAuthority('Authority of a test')
  const sslrootcert = join(installation.dataDir, 'authority.pem')
  await writeFile(sslrootcert, authority.cert)
  const plainPort = Number(new URL(database.appUrl).port)
  const rightPort = await startTlsDatabase(t, plainPort, await authority.issue({ names: ['localhost'] }))
  const wrongPort = await startTlsDatabase(t, plainPort, await authority.issue({ names: ['db.example.com'] }))

  async function list(port: number, query: Record<string, string>) {
    const url = new URL(database.appUrl)
    Object.assign(url, { hostname: 'localhost', port, search: new URLSearchParams(query) })
    return tallystick(t, { ...installation, env: { DATABASE_URL: url.href } }, 'account', 'list', '--json')
  }
  for (const sslmode of ['require', 'verify-ca', 'verify-full']) {
    const { code, stdout, stderr } = await list(rightPort, { sslmode, sslrootcert })
    assert.deepEqual([code, stdout, stderr], [0, '[]\n', ''], sslmode)
    const refused = [
      await list(wrongPort, { sslmode, sslrootcert }),
      await list(rightPort, { sslmode }),
      await list(plainPort, { sslmode, sslrootcert }),
    ]
    for (const { code, stdout, stderr } of refused) {
      assert.deepEqual([code, stdout], [1, ''], sslmode)
      assert.match(stderr, /^The database does not support TLS, or its certificate is not trusted\. .*\n$/)
    }
  }
})
