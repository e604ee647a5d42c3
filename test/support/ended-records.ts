import { change } from './change.ts'
import type { RecordFactory } from './record-factory.ts'
import type { TestAccount, TestServer } from './server.ts'

/** Creates records of an account and ends them. Returns their ids by type. */
export async function makeEndedRecords(server: TestServer, account: TestAccount, make: RecordFactory) {
  const webhookId = await make.webhook()
  const requestId = await make.webhookRequest(webhookId)
  const recoveryId = await make.webhookRecovery(webhookId)
  await change(server, account, 'webhookDelete', { id: webhookId })
  const vaultTokenId = await make.vaultToken()
  await change(server, account, 'vaultTokenDelete', { id: vaultTokenId })
  const apiKeyId = await make.apiKey()
  await change(server, account, 'apiKeyRevoke', { id: apiKeyId })
  const { id: connectionId } = await make.ssoConnection()
  await change(server, account, 'ssoConnectionDelete', { id: connectionId })
  return {
    Webhook: webhookId,
    WebhookRequest: requestId,
    WebhookRecovery: recoveryId,
    ApiKey: apiKeyId,
    ...{ SsoConnection: connectionId, ...(await make.endedPeople()) },
    VaultToken: vaultTokenId,
  }
}
