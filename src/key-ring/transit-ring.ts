import { createSecretKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { randomBytes } from '../platform/crypto/index.ts'
import type { Secret } from '../platform/log/index.ts'
import { askRing, type RingAnswer, type RingQuestion, textOf } from './ask-ring.ts'
import { parseKeyId } from './key-id.ts'
import type { KeyRing } from './key-ring.ts'
import { KeyRingFault } from './key-ring-fault.ts'

const KEY_BYTES = 32

/** Where a transit secrets engine of HashiCorp Vault or OpenBao is, which belongs to this installation alone. */
export interface TransitSettings {
  readonly kind: 'vault-transit'
  /** The server's address without a trailing slash. */
  readonly url: string
  /** A token, or the file in which an agent keeps a fresh one. */
  readonly token: { readonly text: Secret } | { readonly file: string }
  readonly mount: string
  readonly namespace: string | null
}

/**
 * Keys of ours, each wrapped by a transit key of its own that never leaves the server: destroying the transit key
 * destroys every copy of ours, those in backups of the database included.
 */
export function openTransitRing({ url, token, mount, namespace }: TransitSettings): KeyRing {
  const headers = async () => ({
    'X-Vault-Token': 'text' in token ? token.text.reveal() : (await readFile(token.file, 'utf8')).trim(),
    'X-Vault-Request': 'true',
    'Content-Type': 'application/json',
    ...(namespace && { 'X-Vault-Namespace': namespace }),
  })

  function ask(id: string | null, method: RingQuestion['method'], path: string, body?: object): Promise<RingAnswer> {
    const question = { method, url: `${url}/v1/${mount}/${path}`, headers }
    return askRing(id, body ? { ...question, body: JSON.stringify(body) } : question)
  }

  /** Throws unless it was done. */
  async function tell(id: string, method: RingQuestion['method'], path: string, body?: object): Promise<unknown> {
    const answer = await ask(id, method, path, body)
    if (answer.status >= 300) throw new KeyRingFault('RING_REFUSES', id, answer.status)
    return answer.body.data
  }

  async function has(id: string): Promise<boolean> {
    const { status } = await ask(id, 'GET', `keys/${nameOf(id)}`)
    if (status !== 404 && status >= 300) throw new KeyRingFault('RING_REFUSES', id, status)
    return status !== 404
  }

  return {
    kind: 'vault-transit',
    create: async () => {},
    make: async (id) => {
      const name = nameOf(id)
      // A transit key that stands is left as it is: whoever made it too keeps its own key below, and the row decides.
      await tell(id, 'POST', `keys/${name}`, { type: 'aes256-gcm96', exportable: false })
      await tell(id, 'POST', `keys/${name}/config`, { deletion_allowed: true })
      const bytes = randomBytes(KEY_BYTES)
      const plaintext = bytes.toString('base64')
      const wrapped = textOf(id, await tell(id, 'POST', `encrypt/${name}`, { plaintext }), 'ciphertext')
      const key = createSecretKey(bytes)
      bytes.fill(0)
      return { key, wrapped: Buffer.from(wrapped) }
    },
    open: async (id, wrapped) => {
      if (!wrapped) return null
      const answer = await ask(id, 'POST', `decrypt/${nameOf(id)}`, { ciphertext: wrapped.toString() })
      if (answer.status === 403) throw new KeyRingFault('RING_REFUSES', id, 403)
      if (answer.status >= 400) {
        // It says the same of a key that is not there and of one that is another.
        if (await has(id)) throw new KeyRingFault('KEY_DIFFERS', id, answer.status)
        return null
      }
      const bytes = Buffer.from(textOf(id, answer.body.data, 'plaintext'), 'base64')
      if (bytes.length !== KEY_BYTES) throw new KeyRingFault('KEY_DAMAGED', id)
      const key = createSecretKey(bytes)
      bytes.fill(0)
      return key
    },
    destroy: async (id) => {
      if (!(await has(id))) return
      // Once more, as whoever made it may have been killed between making and allowing.
      await tell(id, 'POST', `keys/${nameOf(id)}/config`, { deletion_allowed: true })
      const { status } = await ask(id, 'DELETE', `keys/${nameOf(id)}`)
      // Another process may have been faster; the server has no status of its own for that.
      if (status >= 300 && (await has(id))) throw new KeyRingFault('RING_REFUSES', id, status)
    },
    list: async () => {
      const { status, body } = await ask(null, 'GET', 'keys?list=true')
      if (status === 404) return []
      if (status >= 300) throw new KeyRingFault('RING_REFUSES', null, status)
      const { keys } = (body.data ?? {}) as { readonly keys?: unknown }
      return Array.isArray(keys) ? keys.filter((id) => typeof id === 'string' && parseKeyId(id) !== null) : []
    },
  }
}

/** Our ids are names that transit allows, and need no escaping in a path. */
function nameOf(id: string): string {
  if (!parseKeyId(id)) throw new RangeError('That is no id of a key.')
  return id
}
