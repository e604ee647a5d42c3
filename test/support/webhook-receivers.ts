import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { Webhook } from 'standardwebhooks'

/** A receiver from the guide, in its own process. */
export interface ReceiverProcess {
  readonly hostAndPort: string
  /**
   * Resolves with the first line of its output that matches, whether printed before or after the
   * call.
   */
  readonly printed: (form: RegExp) => Promise<string>
  readonly lines: readonly string[]
  readonly end: () => void
}

/** Starts it on a free port; it prints `listening on <port>`. */
export async function startReceiver(command: readonly [string, ...string[]], secret: string): Promise<ReceiverProcess> {
  const child: ChildProcess = spawn(command[0], command.slice(1), {
    env: { ...process.env, SIGNING_SECRET: secret, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  const waiting = new Set<() => void>()
  createInterface({ input: child.stdout! }).on('line', (line) => {
    lines.push(line)
    for (const check of waiting) check()
  })
  const printed = (form: RegExp) =>
    new Promise<string>((resolve) => {
      const check = () => {
        const line = lines.find((each) => form.test(each))
        if (line === undefined) return
        waiting.delete(check)
        resolve(line)
      }
      waiting.add(check)
      check()
    })
  const port = (await printed(/^listening on /)).split(' ').at(-1)
  return { hostAndPort: `127.0.0.1:${port}`, printed, lines, end: () => child.kill() }
}

/** Posts an event that the secret signs now, and returns the status of the response. */
export async function postSigned(receiver: ReceiverProcess, secret: string, id: string): Promise<number> {
  const body = JSON.stringify({ id: 'evt_1', type: 'contact.created', data: {} })
  const now = new Date()
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, now, body),
  }
  return (await fetch(`http://${receiver.hostAndPort}/`, { method: 'POST', headers, body })).status
}

/**
 * Fails unless the receiver accepts requests that an independent library signed, once each, and
 * refuses all others.
 */
export async function assertAcceptsOnlySigned(receiver: ReceiverProcess, secret: string): Promise<void> {
  const body = JSON.stringify({ id: 'evt_1', type: 'contact.created', data: { name: 'Zoë \u2028\u{1f600}' } })
  const now = new Date()
  const signed = (id: string, at = now, text = body) => ({
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, text),
  })
  const post = async (headers: Record<string, string>, text = body) =>
    (await fetch(`http://${receiver.hostAndPort}/`, { method: 'POST', headers, body: text })).status
  const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
  const { 'webhook-signature': signature, ...unsigned } = signed('whr_1')

  assert.equal(await post(signed('whr_1'), body.replace('Zoë', 'Zoe')), 401, 'another body')
  assert.equal(await post({ ...signed('whr_1'), 'webhook-id': 'whr_2' }), 401, 'another id')
  assert.equal(await post(signed('whr_1', minutes(-6))), 401, 'six minutes ago')
  assert.equal(await post(signed('whr_1', minutes(6))), 401, 'in six minutes')
  assert.equal(await post(unsigned), 401, 'no signature')
  assert.equal(await post({ ...unsigned, 'webhook-signature': signature.replace('v1,', 'v2,') }), 401, 'not v1')
  assert.equal(await post({ ...unsigned, 'webhook-signature': 'v1,' }), 401, 'an empty signature')
  assert.equal(await post({ ...signed('whr_1'), 'webhook-timestamp': 'soon' }), 401, 'no time')
  const other = new Webhook(`whsec_${Buffer.alloc(32, 1).toString('base64')}`).sign('whr_1', now, body)
  assert.equal(await post({ ...unsigned, 'webhook-signature': other }), 401, 'by another secret')

  assert.equal(await post({ ...unsigned, 'webhook-signature': `${other} ${signature}` }), 200, 'by two secrets')
  assert.equal(await post(signed('whr_1', minutes(1))), 200, 'a repeat')
  await receiver.printed(/^repeated whr_1$/)
  const later = body.replace('evt_1', 'evt_3')
  assert.equal(await post(signed('whr_3', minutes(-4), later), later), 200, 'four minutes ago')
  await receiver.printed(/^handled contact\.created evt_3$/)
  assert.equal(receiver.lines.filter((line) => line === 'handled contact.created evt_1').length, 1, 'handled once')
}
