import { readFileSync } from 'node:fs'
import type { Context } from '../../accounts/index.ts'
import type { Feature } from '../../platform/graphql/index.ts'
import type { Resolvers } from '../../platform/graphql/schema.generated.ts'
import { formatId } from '../../platform/ids/index.ts'
import { formatMinor } from '../../platform/money/index.ts'
import { type Consent, consent, findConsent } from './consent.ts'
import { consentLinkOf } from './consent-link.ts'
import { allConsentsOf, consentOfPayment, consentOfPaymentMethod, consentOfPlan } from './consents-of-records.ts'

/** The schema part of consents. */
export const consentsFeature: Feature<Context> = {
  name: 'consents',
  sdl: readFileSync(new URL('./consents.graphql', import.meta.url), 'utf8'),
  resolvers: {
    Query: {
      consent: (_root, { id }, context) => consent(context, id),
    },
    Consent: {
      id: (row) => formatId('cns', row.id),
      orgId: (row) => formatId('org', row.orgId),
      contactId: (row) => row.contactId && formatId('con', row.contactId),
      amount: (row) => formatMinor(row.amountMinor, row.currency),
      lastAmount: (row) => formatMinor(row.lastAmountMinor ?? row.amountMinor, row.currency),
      paymentMethod: (row) => methodOf(row),
      link: (row, _args, context) => consentLinkOf(context, row.id),
    },
    PaymentPlan: {
      consent: (row, _args, context) => consentOfPlan(context, row),
      consents: (row, _args, context) => allConsentsOf(context, row),
    },
    Payment: {
      consent: (row, _args, context) => consentOfPayment(context, row),
    },
    PaymentMethod: {
      consent: (row, _args, context) => consentOfPaymentMethod(context, row),
    },
  } satisfies Resolvers,
  nodes: { Consent: { prefix: 'cns', find: findConsent } },
}

function methodOf({ methodType: type, methodBrand, methodInstitutionName, methodLast4 }: Consent) {
  return type && { type, brand: methodBrand, institutionName: methodInstitutionName, last4: methodLast4 }
}
