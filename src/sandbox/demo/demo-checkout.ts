import type { Ask } from './ask.ts'

interface OpenSessions {
  readonly paymentPlanSessions: { readonly edges: readonly { readonly node: { readonly link: string | null } }[] }
}

/** Returns whether the link of a plan session still leads to a checkout that can be paid. */
export async function isPayable(ask: Ask, key: string, link: string): Promise<boolean> {
  const { paymentPlanSessions } = await ask<OpenSessions>(key, {
    query: '{ paymentPlanSessions(first: 100, input: { status: Active }) { edges { node { link } } } }',
    variables: {},
  })
  // The port, and with it the origin of links, may have changed since the link was noted.
  return paymentPlanSessions.edges.some(({ node }) => node.link && pathOf(node.link) === pathOf(link))
}

const pathOf = (link: string) => new URL(link).pathname

export interface PlanToAgree {
  readonly orgId: string
  readonly contactId: string
  readonly startDate: string
}

/** Creates a plan session and returns its link. */
export async function createCheckout(ask: Ask, key: string, plan: PlanToAgree): Promise<string> {
  const input = { ...plan, amount: '49.90', currency: 'USD', frequency: 'Monthly', occurrences: 12 }
  const { createPaymentPlanSession } = await ask<{ createPaymentPlanSession: { link: string } }>(key, {
    query: 'mutation ($input: CreatePaymentPlanSessionInput!) { createPaymentPlanSession(input: $input) { link } }',
    variables: { input },
  })
  return createPaymentPlanSession.link
}
