import { type Html, htmlText, markup } from '../../../platform/html.ts'
import type { PageFile } from '../../../platform/http/index.ts'

/** A delivery to the demo's receiver. */
export interface ReceivedDelivery {
  readonly id: string
  readonly receivedAt: string
  /** The URL of the request. */
  readonly endpoint: string
  /** The id of the webhook request, which its retries share. */
  readonly webhookRequestId: string
  readonly verified: boolean
  /** The status of the receiver's response. */
  readonly status: number
  /** Null when the signature is not valid. */
  readonly event: unknown
}

interface Shown {
  readonly deliveries: readonly ReceivedDelivery[]
  /** The most deliveries that the page shows. */
  readonly max: number
}

interface Assets {
  readonly style: PageFile
  readonly script: PageFile
}

/** Returns the page of the deliveries, newest first. Its script adds those that arrive later. */
export function deliveriesPage({ deliveries, max }: Shown, { style, script }: Assets): string {
  const isEmpty = deliveries.length === 0
  return htmlText(markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>Webhook deliveries – Tallystick demo</title>
<link rel="stylesheet" href="${style.name}" integrity="${style.integrity}">
<script type="module" src="${script.name}" integrity="${script.integrity}"></script>
</head>
<body>
<main>
<h1>Webhook deliveries</h1>
<p>The demo’s webhook receiver shows the latest ${max} deliveries since the last start, newest first. The page refreshes automatically.</p>
<noscript><p>JavaScript is disabled in this browser. Reload the page to see new deliveries.</p></noscript>
<p class="status" id="status" role="status"></p>
${emptyState(isEmpty)}
<ol id="deliveries" data-max="${max}">
${deliveries.map(deliveryShown)}</ol>
</main>
</body>
</html>
`)
}

function emptyState(isEmpty: boolean): Html {
  const text = markup`<h2>No deliveries yet</h2>
<p>Pay at the checkout that the terminal shows, or run “2. Create a plan session” in the <a href="../explorer">API explorer</a>. The deliveries appear here within seconds.</p>`
  return isEmpty
    ? markup`<div class="card" id="empty">${text}</div>`
    : markup`<div class="card" id="empty" hidden>${text}</div>`
}

function deliveryShown({
  id,
  receivedAt,
  endpoint,
  webhookRequestId,
  verified,
  status,
  event,
}: ReceivedDelivery): Html {
  return markup`<li class="card" id="${id}">
<div class="head"><h2>${typeOf(event)}</h2><time datetime="${receivedAt}">${receivedAt.slice(0, 19).replace('T', ' ')} UTC</time></div>
<dl>
<dt>Endpoint</dt><dd><code>${endpoint}</code></dd>
<dt>Request</dt><dd><code>${webhookRequestId || 'no id'}</code></dd>
<dt>Signature</dt><dd>${signatureShown(verified)}</dd>
<dt>Response</dt><dd>${status}</dd>
</dl>
${verified ? payloadShown(event) : markup``}</li>
`
}

const signatureShown = (verified: boolean) =>
  verified ? markup`<span class="right">Valid</span>` : markup`<span class="wrong">Invalid: the body was ignored</span>`

const payloadShown = (event: unknown) =>
  markup`<details><summary>Payload</summary><pre>${JSON.stringify(event, null, 2)}</pre></details>
`

function typeOf(event: unknown): string {
  const type = typeof event === 'object' && event !== null && 'type' in event ? event.type : null
  return typeof type === 'string' ? type : 'Unknown event'
}
