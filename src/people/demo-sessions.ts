import type { Services } from '../accounts/index.ts'
import { isLoopback } from '../platform/hosts.ts'
import type { Factor } from './person-session.ts'

/** The settings of an installation that decide whether the demo's link works. */
export type DemoSetting = Pick<Services, 'httpOnLoopback' | 'publicUrl'>

/**
 * Returns whether the demo's link and its sessions work: only in development, at an address of this
 * machine.
 */
export function allowsDemoSessions({ httpOnLoopback, publicUrl }: DemoSetting): boolean {
  return httpOnLoopback && isLoopback(new URL(publicUrl).hostname)
}

/** Returns whether a session began with the demo's link. */
export function isDemoSession({ factors }: { readonly factors: readonly string[] }): boolean {
  return factors.includes('DemoLink' satisfies Factor)
}

/** Returns whether this installation accepts a session with these factors. */
export function areFactorsAccepted(services: DemoSetting, session: { readonly factors: readonly string[] }): boolean {
  return !isDemoSession(session) || allowsDemoSessions(services)
}
