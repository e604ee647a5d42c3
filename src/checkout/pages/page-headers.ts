import { pagePolicy } from './page-shell.ts'
import { policyReportsUrl } from './policy-report.ts'

/** A link is a secret: nothing may keep what is answered there, or learn its address from a click. */
export const SECRET_HEADERS = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } as const

const HEADERS = {
  ...SECRET_HEADERS,
  'content-type': 'text/html; charset=utf-8',
  'x-robots-tag': 'noindex, nofollow',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  // No script runs without an integrity attribute, in browsers that know the header.
  'integrity-policy': 'blocked-destinations=(script), endpoints=(checkout)',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
} as const

/** Merchants' pages that keep other origins out (COEP) show only what lets itself in and keeps others out as well. */
const IN_FRAMES = {
  'cross-origin-resource-policy': 'cross-origin',
  'cross-origin-embedder-policy': 'require-corp',
} as const
const ALONE = { 'cross-origin-resource-policy': 'same-origin' } as const

/**
 * Returns the headers of a page that these origins may show in a frame; null: every origin, for a page that holds nothing of a
 * session. X-Frame-Options is not among them: it can't name origins, and every browser that runs the page knows frame-ancestors.
 */
export function pageHeaders(
  embedOrigins: readonly string[] | null,
  depth: number = 1,
): Readonly<Record<string, string>> {
  return {
    ...HEADERS,
    'content-security-policy': pagePolicy(embedOrigins, depth),
    'reporting-endpoints': `checkout="${policyReportsUrl(depth)}"`,
    ...(embedOrigins === null || embedOrigins.length > 0 ? IN_FRAMES : ALONE),
  }
}
