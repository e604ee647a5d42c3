import { pagePolicy } from './page-shell.ts'
import { policyReportsUrl } from './policy-report.ts'

/** A link is a secret: no response is cached, and no click sends its address. */
export const SECRET_HEADERS = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } as const

const INTEGRITY_POLICY = 'integrity-policy'

const HEADERS = {
  ...SECRET_HEADERS,
  'content-type': 'text/html; charset=utf-8',
  'x-robots-tag': 'noindex, nofollow',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  // No script runs without an integrity attribute, in browsers that know the header.
  [INTEGRITY_POLICY]: 'blocked-destinations=(script), endpoints=(checkout)',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
} as const

/** Pages with a cross-origin embedder policy (COEP) only embed pages with these headers. */
const IN_FRAMES = {
  'cross-origin-resource-policy': 'cross-origin',
  'cross-origin-embedder-policy': 'require-corp',
} as const
const ALONE = { 'cross-origin-resource-policy': 'same-origin' } as const

/**
 * Returns the headers of a page that these origins may embed. Null permits every origin, for a page
 * without data of a session. Omits X-Frame-Options, because it can't name origins and every browser
 * that runs the page supports frame-ancestors.
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

/**
 * Returns the headers of a page that no other page embeds. Its scripts load further scripts, and it
 * shows pages and videos of this server. The integrity policy is absent: browsers can't check the
 * integrity of further scripts, and would block them.
 */
export function pageHeadersWithChunks(depth: number): Readonly<Record<string, string>> {
  const { [INTEGRITY_POLICY]: _, ...headers } = pageHeaders([], depth)
  return { ...headers, 'content-security-policy': `${pagePolicy([], depth)}; frame-src 'self'; media-src 'self'` }
}
