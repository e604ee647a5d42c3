import type { ErrorFormatter, ErrorResponse, FailedRequest } from '../../platform/http/index.ts'
import { languageOf } from '../language/index.ts'
import { errorPageState } from './error-page-state.ts'
import { type PageAssets, readPageAssets } from './page-assets.ts'
import { pageHeaders } from './page-headers.ts'
import { pageShell } from './page-shell.ts'
import type { ErrorPageStatus } from './page-state.ts'

/** Paths that customers' browsers open. */
const CUSTOMER_PATHS = /^\/(checkout|payments\/return)\//
/** Paths that the script of a page requests. */
const SCRIPT_PATHS = /^\/checkout\/[^/]*\/(status|logo)$/

/**
 * Returns the error responses of all paths that customers' browsers request. Navigations get a page
 * in the customer's language. The script of the page gets codes and fields, for which it has its
 * own texts. Responses omit the messages, which are for developers.
 */
export function createErrorFormatter(assets: PageAssets = readPageAssets()): ErrorFormatter {
  return (failed) => {
    const [path = ''] = failed.url.split('?')
    if (!CUSTOMER_PATHS.test(path)) return null
    return failed.method === 'GET' && !SCRIPT_PATHS.test(path) ? asPage(failed, path, assets) : asCodes(failed)
  }
}

function asPage({ status, headers }: FailedRequest, path: string, assets: PageAssets): ErrorResponse {
  const state = errorPageState(errorPageStatusOf(status), languageOf(headers['accept-language']))
  const depth = depthOf(path)
  return { headers: pageHeaders([], depth), body: pageShell(state, assets, depth) }
}

function errorPageStatusOf(status: number): ErrorPageStatus {
  if (status === 429 || status === 503) return 'busy'
  return status >= 500 ? 'failed' : 'unknown'
}

/** Returns the number of folders between the page and the assets. */
const depthOf = (path: string) => path.split('/').length - 2

function asCodes({ errors }: FailedRequest): ErrorResponse {
  const codes = errors.map(({ extensions: { code, field, requestId } }) => ({
    extensions: { code, ...(field !== undefined && { field }), requestId },
  }))
  return { headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify({ errors: codes }) }
}
