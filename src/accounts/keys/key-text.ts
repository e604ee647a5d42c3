import { hash } from 'node:crypto'
import { randomBase62, typoCheck } from '../../platform/crypto/index.ts'
import { type Account, accountPrefix } from '../account.ts'

const SECRET_CHARACTERS = 32
const CHECK_CHARACTERS = 6
/** The number of characters after the prefix of a key. */
export const KEY_CHARACTERS = SECRET_CHARACTERS + CHECK_CHARACTERS
const FORM = new RegExp(`^tsk_(?:test|live)_(?:org|agy|plf)_[0-9A-Za-z]{${KEY_CHARACTERS}}$`)

/** Generates the text of a new key: `tsk_test_org_`, 32 random characters and a checksum of six. */
export function newKeyText(account: Pick<Account, 'kind' | 'mode'>): string {
  return withSecret(keyPrefix(account))
}

/** Returns the prefix of a key with 32 random characters and a checksum of six. */
export function withSecret(prefix: string): string {
  const text = prefix + randomBase62(SECRET_CHARACTERS)
  return text + typoCheck(text)
}

/** Returns whether the text of a key ends with its checksum. */
export function hasChecksum(text: string): boolean {
  return typoCheck(text.slice(0, -CHECK_CHARACTERS)) === text.slice(-CHECK_CHARACTERS)
}

/**
 * Returns whether a key's text names the kind and mode of the account. A text with `test` never
 * opens a live account.
 */
export function isKeyTextOf(text: string, account: Pick<Account, 'kind' | 'mode'>): boolean {
  return text.startsWith(keyPrefix(account))
}

function keyPrefix({ kind, mode }: Pick<Account, 'kind' | 'mode'>): string {
  return `tsk_${mode === 'Live' ? 'live' : 'test'}_${accountPrefix(kind)}_`
}

/** Returns whether a text has the form of a key and a valid checksum, without a database query. */
export function isKeyText(text: string): boolean {
  return FORM.test(text) && hasChecksum(text)
}

/**
 * Returns the SHA-256 hash of a key's text, which is all that is stored. A key has 190 random bits,
 * so a slow hash would add nothing.
 */
export function keyHash(text: string): Buffer
export function keyHash(text: string, encoding: 'base64'): string
export function keyHash(text: string, encoding: 'base64' | 'buffer' = 'buffer'): Buffer | string {
  return hash('sha256', text, encoding)
}
