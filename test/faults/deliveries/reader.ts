import { ask } from '../../support/server.ts'
import type { DeliveryDeployment } from './deployment.ts'

const HISTORY = `query ($webhookId: ID!, $after: String) {
  webhookRequests(input: { webhookId: $webhookId }, first: 100, after: $after) {
    edges { node { id } } pageInfo { hasNextPage endCursor }
  }
}`

interface History {
  readonly webhookRequests: {
    readonly edges: readonly { readonly node: { readonly id: string } }[]
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
  }
}

/** Opens a client that pages forward through a webhook's history while it is written. */
export function openReader(deployment: DeliveryDeployment, key: string, webhookId: string) {
  const seen: string[] = []
  let after: string | null = null

  /** Reads one page. Returns true when there is more, and false while the API is down. */
  async function readPage(): Promise<boolean> {
    const answer = await ask<History | null>(deployment.url, key, HISTORY, { webhookId, after }).catch(() => null)
    const page = answer?.data?.webhookRequests
    if (!page) return false
    seen.push(...page.edges.map(({ node }) => node.id))
    after = page.pageInfo.endCursor ?? after
    return page.pageInfo.hasNextPage
  }

  return {
    /** The ids of the requests, in the order of reading. */
    seen,
    read: async () => {
      while (await readPage());
    },
  }
}
