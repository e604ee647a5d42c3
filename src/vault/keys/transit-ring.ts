import { createSecretKey } from 'node:crypto'
import { randomBytes } from '../../platform/crypto/index.ts'
import { parseKeyId } from './key-id.ts'
import type { KeyRing } from './key-ring.ts'
import { KeyRingFault } from './key-ring-fault.ts'
import { openTransit, type TransitSettings } from './transit.ts'

const KEY_BYTES = 32

/**
 * Opens a ring of keys, each wrapped by its own transit key, which never leaves the server.
 * Destroying the transit key destroys every copy of our key, including those in database backups.
 */
export function openTransitRing(settings: TransitSettings): KeyRing {
  const { request, send, encrypt, decrypt } = openTransit(settings)

  async function has(id: string): Promise<boolean> {
    const { status } = await request(id, 'GET', `keys/${nameOf(id)}`)
    if (status !== 404 && status >= 300) throw new KeyRingFault('RING_REFUSES', id, status)
    return status !== 404
  }

  return {
    kind: 'vault-transit',
    create: async () => {},
    make: async (id) => {
      const name = nameOf(id)
      // An existing transit key is unchanged: if another process also created the key, each has its
      // own wrapped key, and the row decides.
      await send(id, 'POST', `keys/${name}`, { type: 'aes256-gcm96', exportable: false })
      await send(id, 'POST', `keys/${name}/config`, { deletion_allowed: true })
      const bytes = randomBytes(KEY_BYTES)
      const wrapped = await encrypt(id, name, bytes)
      const key = createSecretKey(bytes)
      bytes.fill(0)
      return { key, wrapped: Buffer.from(wrapped) }
    },
    open: async (id, wrapped) => {
      if (!wrapped) return null
      const { key: bytes, status } = await decrypt(id, nameOf(id), wrapped.toString())
      if (!bytes) {
        // The server gives the same response for a missing key and a different one.
        if (await has(id)) throw new KeyRingFault('KEY_DIFFERS', id, status)
        return null
      }
      if (bytes.length !== KEY_BYTES) throw new KeyRingFault('KEY_DAMAGED', id)
      const key = createSecretKey(bytes)
      bytes.fill(0)
      return key
    },
    wrappingOf: async () => 'vault-transit',
    destroy: async (id) => {
      if (!(await has(id))) return
      // Repeated, because the process that created it may have been killed before it allowed the
      // deletion.
      await send(id, 'POST', `keys/${nameOf(id)}/config`, { deletion_allowed: true })
      const { status } = await request(id, 'DELETE', `keys/${nameOf(id)}`)
      // Another process may have been faster. The server has no specific status for that.
      if (status >= 300 && (await has(id))) throw new KeyRingFault('RING_REFUSES', id, status)
    },
    list: async () => {
      const { status, body } = await request(null, 'GET', 'keys?list=true')
      if (status === 404) return []
      if (status >= 300) throw new KeyRingFault('RING_REFUSES', null, status)
      const { keys } = (body.data ?? {}) as { readonly keys?: unknown }
      return Array.isArray(keys) ? keys.filter((id) => typeof id === 'string' && parseKeyId(id) !== null) : []
    },
  }
}

/** Returns the transit key's name. Our ids need no escaping in a path. */
function nameOf(id: string): string {
  if (!parseKeyId(id)) throw new RangeError('Not a key id.')
  return id
}
