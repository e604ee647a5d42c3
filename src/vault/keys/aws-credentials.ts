import { readFile } from 'node:fs/promises'
import { type Secret, secret } from '../../platform/log/index.ts'
import { type Clock, parseTimestamp, plus, type Timestamp } from '../../platform/time/index.ts'
import { callKeyServer, textOf } from './ask-ring.ts'
import type { AwsCredentials } from './sign-aws-request.ts'

/** How this process proves to AWS who it is: by credentials it was given, or by those its container is given. */
export type AwsIdentity =
  | ({ readonly by: 'keys' } & AwsCredentials)
  | { readonly by: 'container'; readonly url: string; readonly token: Secret | null; readonly tokenFile: string | null }

/** Fetched anew so long before they end. */
const RENEW_MINUTES = 5

/** Gives credentials that are valid now. A container's (ECS, EKS Pod Identity) are asked for again before they end. */
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
