import { readFile } from 'node:fs/promises'
import { type Secret, secret } from '../../platform/log/index.ts'
import { type Clock, parseTimestamp, plus, type Timestamp } from '../../platform/time/index.ts'
import { callKeyServer, textOf } from './call-key-server.ts'
import type { AwsCredentials } from './sign-aws-request.ts'

/** The AWS identity of this process: given credentials, or those of its container. */
export type AwsIdentity =
  | ({ readonly by: 'keys' } & AwsCredentials)
  | { readonly by: 'container'; readonly url: string; readonly token: Secret | null; readonly tokenFile: string | null }

/** How long before their expiration credentials are fetched again. */
const RENEW_MINUTES = 5

/**
 * Returns a function that returns valid credentials. Those of a container (ECS, EKS Pod Identity)
 * are fetched again before they expire.
 */
export function openAwsCredentials(identity: AwsIdentity, wallNow: Clock): () => Promise<AwsCredentials> {
  if (identity.by === 'keys') return async () => identity
  const { url, token, tokenFile } = identity
  let present: { readonly credentials: AwsCredentials; readonly renewAt: Timestamp } | null = null
  return async () => {
    if (present && present.renewAt > wallNow()) return present.credentials
    const authorization = tokenFile ? (await readFile(tokenFile, 'utf8')).trim() : token?.reveal()
    const headers = async () => ({ ...(authorization && { Authorization: authorization }) })
    const { body } = await callKeyServer(null, { method: 'GET', url, headers })
    const end = parseTimestamp(textOf(null, body, 'Expiration'))
    const credentials = {
      accessKeyId: textOf(null, body, 'AccessKeyId'),
      secretAccessKey: secret(textOf(null, body, 'SecretAccessKey')),
      sessionToken: secret(textOf(null, body, 'Token')),
    }
    present = { credentials, renewAt: plus(end ?? wallNow(), { minutes: -RENEW_MINUTES }) }
    return credentials
  }
}
