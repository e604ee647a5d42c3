import type { Services } from '../accounts/index.ts'
import { isLoopback } from '../platform/hosts.ts'
import type { Factor } from './person-session.ts'

/** The facts of an installation that decide whether the demo's link signs anybody in. */
export type DemoSetting = Pick<Services, 'httpOnLoopback' | 'publicUrl'>

/**
 * Returns whether the link that `start` prints signs the demo's owner in: only in development, at
 * an address of this machine.
 */
export function allowsDemoSessions({ httpOnLoopback, publicUrl }: DemoSetting): boolean {
  return httpOnLoopback && isLoopback(new URL(publicUrl).hostname)
}

/** Returns whether a session began with the demo's link. */
export function isDemoSession({ factors }: { readonly factors: readonly string[] }): boolean {
  return factors.includes('DemoLink' satisfies Factor)
}

/** Returns whether the factors of a session count in this installation. */
export function areFactorsAccepted(services: DemoSetting, session: { readonly factors: readonly string[] }): boolean {
  return !isDemoSession(session) || allowsDemoSessions(services)
}
