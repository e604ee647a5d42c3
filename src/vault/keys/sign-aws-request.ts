import { createHash, createHmac } from 'node:crypto'
import type { Secret } from '../../platform/log/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

/** Credentials for signing. `sessionToken` is set for temporary ones. */
export interface AwsCredentials {
  readonly accessKeyId: string
  readonly secretAccessKey: Secret
  readonly sessionToken: Secret | null
}

/** A request to an AWS service with a JSON protocol, whose requests go to the root path. */
export interface AwsRequest {
  readonly method: 'GET' | 'POST'
  readonly host: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * Returns the headers to send, including Signature Version 4. `Host` is signed but added by the
 * client.
 */
export function signAwsRequest(
  { method, host, headers, body }: AwsRequest,
  { accessKeyId, secretAccessKey, sessionToken }: AwsCredentials,
  { region, service, at }: { readonly region: string; readonly service: string; readonly at: Timestamp },
): Record<string, string> {
  const time = `${at.slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  const date = time.slice(0, 8)
  const sent: Record<string, string> = {
    ...headers,
    'X-Amz-Date': time,
    ...(sessionToken && { 'X-Amz-Security-Token': sessionToken.reveal() }),
  }
  const signed = Object.entries({ ...sent, Host: host })
    .map(([name, value]) => [name.toLowerCase(), value.trim().replaceAll(/ +/g, ' ')] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  const names = signed.map(([name]) => name).join(';')
  const canonical = [method, '/', '', ...signed.map(([name, value]) => `${name}:${value}`), '', names, sha256(body)]
  const scope = `${date}/${region}/${service}/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical.join('\n'))].join('\n')
  const key = [date, region, service, 'aws4_request'].reduce<string | Buffer>(
    (under, part) => hmac(under, part),
    `AWS4${secretAccessKey.reveal()}`,
  )
  const signature = hmac(key, toSign).toString('hex')
  const credential = `Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`
  return { ...sent, Authorization: `AWS4-HMAC-SHA256 ${credential}` }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
