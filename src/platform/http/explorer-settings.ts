import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isFromThisMachine } from './loopback.ts'

/** An operation that the explorer shows in its own tab. */
export interface ExplorerTab {
  readonly name: string
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>>
}

/** A key for the explorer's header, and operations that run with it unchanged. */
export interface ExplorerStart {
  readonly key: string
  readonly tabs: readonly ExplorerTab[]
}

const WITHOUT_KEY: ExplorerTab = {
  name: 'Your first query',
  query: `# Put your API key in place of <API key> under Set Headers (first icon on the left), then press the round arrows beside Docs.
query {
  viewer {
    name
  }
}
`,
  variables: {},
}

/**
 * The page's own script. It passes Altair the settings and the endpoint, which is one folder above
 * the page's files.
 */
export const START_SCRIPT = `const response = await fetch('settings.json', { cache: 'no-store', credentials: 'omit' })
AltairGraphQL.init({ ...(await response.json()), endpointURL: new URL('..', document.baseURI).href })
`

/**
 * Serves the settings that the explorer opens with. The key is only sent to the explorer's own page
 * in a browser of this machine: not to another machine, through a proxy, under another host name,
 * or to a page of another origin.
 */
export function explorerSettings(scope: FastifyInstance, path: string, start: () => ExplorerStart | null): void {
  scope.get(path, (request, reply) =>
    reply
      .headers({
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      })
      .send(JSON.stringify(altairSettings(isOwnPage(request) ? start() : null))),
  )
}

/**
 * Returns whether the browser states that a script of our own origin sends the request. A page
 * can't set this header itself.
 */
function isOwnPage(request: FastifyRequest): boolean {
  return isFromThisMachine(request) && request.headers['sec-fetch-site'] === 'same-origin'
}

/**
 * Returns options for Altair. It keeps tabs in the browser's storage, below a name: another key or
 * other tabs get another name, so that an earlier key never comes back.
 */
function altairSettings(start: ExplorerStart | null): object {
  const { key, tabs } = start ?? { key: '<API key>', tabs: [WITHOUT_KEY] }
  const version = createHash('sha256').update(JSON.stringify(start)).digest('hex').slice(0, 16)
  return {
    instanceStorageNamespace: start ? `tallystick_${version}_` : 'tallystick_',
    initialHeaders: { Authorization: `Bearer ${key}` },
    initialWindows: tabs.map(({ name, query, variables }) => ({
      initialName: name,
      initialQuery: query,
      initialVariables: JSON.stringify(variables, null, 2),
    })),
    disableAccount: true,
    persistedSettings: {
      'alert.disableUpdateNotification': true,
      'banners.disable': true,
      // Without a key the schema is refused, which Altair shows as an error.
      'schema.reloadOnStart': start !== null,
    },
  }
}
