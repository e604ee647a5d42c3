import type { TestContext } from 'node:test'
import { secret } from '../../src/platform/log/index.ts'
import type { WrapKind, WrapSettings } from '../../src/vault/keys/index.ts'
import { KMS_ACCESS_KEY, KMS_KEY, KMS_REGION, KMS_SECRET, openKmsServer } from './kms-server.ts'
import type { RingServer } from './ring-server.ts'
import { openTransitServer, TRANSIT_MOUNT, TRANSIT_TOKEN } from './transit-server.ts'

/** A server that wraps keys, and the product's settings for it. */
export interface WrapServer {
  readonly server: RingServer
  readonly settings: WrapSettings
  /** The settings as a process reads them. */
  readonly env: Readonly<Record<string, string>>
}

/** Opens a server of the kind until the test ends, with the one key that wraps. */
export async function openWrapServer(t: TestContext, kind: WrapKind, keyName = 'tallystick'): Promise<WrapServer> {
  return kind === 'aws-kms' ? kmsServer(t) : transitServer(t, keyName)
}

async function transitServer(t: TestContext, keyName: string): Promise<WrapServer> {
  const server = await openTransitServer(t)
  const { url } = server
  const headers = { 'X-Vault-Token': TRANSIT_TOKEN }
  await fetch(`${url}/v1/${TRANSIT_MOUNT}/keys/${keyName}`, { method: 'POST', headers })
  server.asked.length = 0
  const token = { text: secret(TRANSIT_TOKEN) }
  return {
    server,
    settings: { kind: 'vault-transit', url, token, mount: TRANSIT_MOUNT, namespace: null, keyName },
    env: {
      TALLYSTICK_TRANSIT_URL: url,
      TALLYSTICK_TRANSIT_TOKEN: TRANSIT_TOKEN,
      TALLYSTICK_TRANSIT_MOUNT: TRANSIT_MOUNT,
      TALLYSTICK_TRANSIT_KEY: keyName,
    },
  }
}

async function kmsServer(t: TestContext): Promise<WrapServer> {
  const server = await openKmsServer(t)
  const { url } = server
  const keys = { accessKeyId: KMS_ACCESS_KEY, secretAccessKey: secret(KMS_SECRET), sessionToken: null }
  return {
    server,
    settings: { kind: 'aws-kms', keyId: KMS_KEY, region: KMS_REGION, url, identity: { by: 'keys', ...keys } },
    env: {
      ...{ TALLYSTICK_KMS_KEY: KMS_KEY, TALLYSTICK_KMS_REGION: KMS_REGION, TALLYSTICK_KMS_URL: url },
      ...{ AWS_ACCESS_KEY_ID: KMS_ACCESS_KEY, AWS_SECRET_ACCESS_KEY: KMS_SECRET },
    },
  }
}
