import type { ErrorResponse, FailedRequest, WordError } from '../../platform/http/index.ts'
import { languageOf } from '../language/index.ts'
import { type PageAssets, readPageAssets } from './page-assets.ts'
import { pageHeaders } from './page-headers.ts'
import { pageShell } from './page-shell.ts'
import { type TroubleStatus, troubleState } from './page-state.ts'

/** Paths that customers' browsers open. */
const CUSTOMER_PATHS = /^\/(checkout|payments\/return)\//
/** Paths that the script of a link's page asks. */
const SCRIPT_PATHS = /^\/checkout\/[^/]*\/(status|logo)$/

/**
 * Words the errors of every path that customers' browsers ask. A person gets a page in their language. The page's script gets
 * codes and fields, for which it has sentences of its own. Neither gets a message, which is written for developers.
 */
export function createWordError(assets: PageAssets = readPageAssets()): WordError {
  return (failed) => {
    const [path = ''] = failed.url.split('?')
    if (!CUSTOMER_PATHS.test(path)) return null
    return failed.method === 'GET' && !SCRIPT_PATHS.test(path) ? asPage(failed, path, assets) : asCodes(failed)
  }
}

function asPage({ status, headers }: FailedRequest, path: string, assets: PageAssets): ErrorResponse {
  const state = troubleState(troubleOf(status), languageOf(headers['accept-language']))
  const depth = depthOf(path)
  return { headers: pageHeaders([], depth), body: pageShell(state, assets, depth) }
}

function troubleOf(status: number): TroubleStatus {
  if (status === 429 || status === 503) return 'busy'
  return status >= 500 ? 'failed' : 'unknown'
}

/** Returns how many folders above its own the page finds the assets. */
const depthOf = (path: string) => path.split('/').length - 2

function asCodes({ errors }: FailedRequest): ErrorResponse {
  const codes = errors.map(({ extensions: { code, field, requestId } }) => ({
    extensions: { code, ...(field !== undefined && { field }), requestId },
  }))
  return { headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify({ errors: codes }) }
}
