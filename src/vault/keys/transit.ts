import { readFile } from 'node:fs/promises'
import type { Secret } from '../../platform/log/index.ts'
import { callKeyServer, type KeyServerRequest, type KeyServerResponse, textOf } from './call-key-server.ts'
import { KeyRingFault } from './key-ring-fault.ts'

/**
 * The address of a transit secrets engine of HashiCorp Vault or OpenBao. It must not be shared
 * between installations.
 */
export interface TransitSettings {
  readonly kind: 'vault-transit'
  /** The server's address, without a trailing slash. */
  readonly url: string
  /** A token, or the file in which an agent keeps a fresh one. */
  readonly token: { readonly text: Secret } | { readonly file: string }
  readonly mount: string
  readonly namespace: string | null
}

/** Requests to a transit secrets engine. Each concerns one of our keys, which its faults name. */
export interface Transit {
  readonly request: (
    id: string | null,
    method: KeyServerRequest['method'],
    path: string,
    body?: object,
  ) => Promise<KeyServerResponse>
  /** Returns the response's data. Throws RING_REFUSES if the request failed. */
  readonly send: (id: string, method: KeyServerRequest['method'], path: string, body?: object) => Promise<unknown>
  /** Encrypts bytes with the transit key of that name. */
  readonly encrypt: (id: string, transitKey: string, bytes: Buffer) => Promise<string>
  /**
   * Returns the plaintext, which the caller must wipe. Returns null and the status if the transit
   * key is another one or missing.
   */
  readonly decrypt: (
    id: string,
    transitKey: string,
    ciphertext: string,
  ) => Promise<{ readonly key: Buffer | null; readonly status: number }>
}

export function openTransit({ url, token, mount, namespace }: Omit<TransitSettings, 'kind'>): Transit {
  const headers = async () => ({
    'X-Vault-Token': 'text' in token ? token.text.reveal() : (await readFile(token.file, 'utf8')).trim(),
    'X-Vault-Request': 'true',
    'Content-Type': 'application/json',
    ...(namespace && { 'X-Vault-Namespace': namespace }),
  })

  const request: Transit['request'] = (id, method, path, body) => {
    const keyRequest = { method, url: `${url}/v1/${mount}/${path}`, headers }
    return callKeyServer(id, body ? { ...keyRequest, body: JSON.stringify(body) } : keyRequest)
  }

  const send: Transit['send'] = async (id, method, path, body) => {
    const response = await request(id, method, path, body)
    if (response.status >= 300) throw new KeyRingFault('RING_REFUSES', id, response.status)
    return response.body.data
  }

  return {
    request,
    send,
    encrypt: async (id, transitKey, bytes) => {
      const plaintext = bytes.toString('base64')
      return textOf(id, await send(id, 'POST', `encrypt/${transitKey}`, { plaintext }), 'ciphertext')
    },
    decrypt: async (id, transitKey, ciphertext) => {
      const { status, body } = await request(id, 'POST', `decrypt/${transitKey}`, { ciphertext })
      if (status === 403) throw new KeyRingFault('RING_REFUSES', id, 403)
      if (status >= 400) return { key: null, status }
      return { key: Buffer.from(textOf(id, body.data, 'plaintext'), 'base64'), status }
    },
  }
}
