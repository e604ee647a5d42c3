import { texts } from '../language.ts'
import { Status } from '../parts/status.tsx'

interface KeyStatusProps {
  readonly expiresAt?: string | null
  readonly revokedAt?: string | null
}

/** The status of a key: usable, expired or revoked. */
export function KeyStatus({ revokedAt, expiresAt }: KeyStatusProps) {
  if (revokedAt) return <Status text={texts.revoked} tone="off" />
  if (expiresAt && Date.parse(expiresAt) <= Date.now()) return <Status text={texts.expired} tone="off" />
  return <Status text={texts.usable} tone="good" />
}
