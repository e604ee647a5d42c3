import { ask } from '../../support/server.ts'
import type { DeliveryPlant } from './plant.ts'

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

/** Somebody who walks a webhook's history forward while it is written, and never looks back. */
export function openReader(plant: DeliveryPlant, key: string, webhookId: string) {
  const seen: string[] = []
  let after: string | null = null

  /** Reads one page; gives whether there is more. While the API is down there is nothing to be read. */
  async function readPage(): Promise<boolean> {
    const answer = await ask<History | null>(plant.url, key, HISTORY, { webhookId, after }).catch(() => null)
    const page = answer?.data?.webhookRequests
    if (!page) return false
    seen.push(...page.edges.map(({ node }) => node.id))
    after = page.pageInfo.endCursor ?? after
    return page.pageInfo.hasNextPage
  }

  return {
    /** The ids of the requests, in the order in which they were read. */
    seen,
    read: async () => {
      while (await readPage());
    },
  }
}
