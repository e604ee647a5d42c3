import { SHARDS } from '../../platform/ids/index.ts'
import { type Account, hasChecksum, KEY_CHARACTERS, withSecret } from '../index.ts'

const FORM = new RegExp(`^tpk_(?:test|live)_(\\d{4})[0-9A-Za-z]{${KEY_CHARACTERS}}$`)

/**
 * Generates the text of a new key: `tpk_test_`, the organization's shard in four digits, 32 random
 * characters and a checksum of six. The text alone identifies the shard.
 */
export function newPublicKeyText({ mode, shard }: Pick<Account, 'mode' | 'shard'>): string {
  return withSecret(keyPrefix({ mode }) + String(shard).padStart(4, '0'))
}

/**
 * Returns whether a key's text names the mode of the organization. A text with `test` never opens a
 * live organization.
 */
export function isPublicKeyTextOf(text: string, organization: Pick<Account, 'mode'>): boolean {
  return text.startsWith(keyPrefix(organization))
}

function keyPrefix({ mode }: Pick<Account, 'mode'>): string {
  return `tpk_${mode === 'Live' ? 'live' : 'test'}_`
}

/** Returns the shard in a key's text, or null for any other text, without a database query. */
export function shardOfPublicKey(text: string): number | null {
  const shard = Number(FORM.exec(text)?.[1] ?? SHARDS)
  return shard < SHARDS && hasChecksum(text) ? shard : null
}
