import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openAccounts } from '../../../test/support/accounts.ts'
import { newConfiguration, storeMethod } from '../../../test/support/payment-methods.ts'
import { startTestProcessor } from '../../../test/support/sandbox.ts'
import { createContact } from '../../customers/index.ts'
import { sealCredential } from './credential.ts'
import { deleteCredential } from './delete-credential.ts'

const { organization, database, requestBy, ...opened } = await openAccounts()
const { sql } = database
const processor = await startTestProcessor()
const services = { ...opened.services, providerEndpoints: { Sandbox: processor.url } }
after(processor.close)

test('a former credential that is resealed during its deletion is removed by the next attempt', async () => {
  const configuration = await newConfiguration(services, organization)
  const { id: contactId } = await createContact(requestBy(organization), { name: 'Ada Byron' })
  const method = await storeMethod(services, organization, { contactId, configuration })
  const reseal = () =>
    sql.write('update payment_methods set former_credentials_sealed = array[$1::bytea] where id = $2', [
      sealCredential(services.sealer, method, 'a former credential'),
      method.id,
    ])
  const formerCredentials = async () =>
    (await sql.rows('select former_credentials_sealed as them from payment_methods where id = $1', [method.id]))[0].them
      .length
  await reseal()
  const { read } = services.db
  const resealingRead: typeof read = {
    run: async (statement, parameters) => {
      const rows = await read.run(statement, parameters)
      if (statement.name === 'liveCredentials') await reseal()
      return rows
    },
  }
  const createdAt = services.wallNow()
  const job = { shard: organization.shard, subjectId: method.id, orgId: organization.id, attempts: 1, createdAt }
  assert.equal(await deleteCredential({ ...services, db: { ...services.db, read: resealingRead } }, job), 1)
  assert.equal(await formerCredentials(), 1)
  assert.equal(await deleteCredential(services, job), null)
  assert.equal(await formerCredentials(), 0)
})
