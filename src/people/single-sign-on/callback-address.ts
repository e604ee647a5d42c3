import type { Services } from '../../accounts/index.ts'
import { formatId } from '../../platform/ids/index.ts'

const CALLBACK_FOLDER = '/session/sso/callback'

/** The path of callbacks. Its last part is the public id of the connection. */
export const CALLBACK_PATH = `${CALLBACK_FOLDER}/:connection`

/**
 * Returns the redirect URI to register at the provider of a connection. Each connection has its
 * own, so that a provider that sends people on to another provider does not get that provider's
 * code (mix-up, RFC 9700, section 4.4).
 */
export function redirectUrlOf({ publicUrl }: Pick<Services, 'publicUrl'>, connectionId: string): string {
  return `${publicUrl}${CALLBACK_FOLDER}/${formatId('sso', connectionId)}`
}
