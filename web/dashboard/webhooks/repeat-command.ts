/** A request of a webhook. */
export interface SentRequest {
  readonly id: string
  readonly url: string
  /** The exact text of the body. */
  readonly body: string
}

/** The headers of an attempt. Its time and signature differ each time. */
export function headersOfAttempt({ id }: SentRequest): readonly (readonly [name: string, value: string])[] {
  return [
    ['content-type', 'application/json'],
    ['user-agent', 'Tallystick/1'],
    ['webhook-id', id],
    ['webhook-timestamp', '…'],
    ['webhook-signature', 'v1,…'],
  ]
}

/**
 * Returns commands for a POSIX shell that sign and send a request again, as Standard Webhooks
 * specifies. The reader fills in the secret.
 */
export function repeatCommand({ id, url, body }: SentRequest): string {
  return `SECRET='whsec_…'
BODY=${quoted(body)}
TIME=$(date +%s)
KEY=$(printf %s "\${SECRET#whsec_}" | base64 -d | od -An -v -tx1 | tr -d ' \\n')
SIGNATURE=$(printf %s "${id}.$TIME.$BODY" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | base64)
printf %s "$BODY" | curl -gi ${quoted(url)} --data-binary @- \\
  -H 'content-type: application/json' -H 'user-agent: Tallystick/1' \\
  -H 'webhook-id: ${id}' -H "webhook-timestamp: $TIME" -H "webhook-signature: v1,$SIGNATURE"
`
}

/** Returns a text as one word of a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
