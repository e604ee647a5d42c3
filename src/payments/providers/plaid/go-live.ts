import { rejected } from '../port/go-live-port.ts'
import type { GoLiveItem, PaymentProvider, ProviderAccess } from '../port/port.ts'
import { unavailableOnNoResponse } from '../port/retry.ts'
import { callPlaid, type PlaidReply } from './call-plaid.ts'

const TRANSFER_EVENTS = ['TRANSFER_EVENTS_UPDATE']
const IDENTITY_EVENTS = ['IDENTITY_VERIFICATION STATUS_UPDATED', 'IDENTITY_VERIFICATION RETRIED']
/** The classes of the debits that the adapter makes. */
const ACH_CLASSES = ['ccd', 'web']
const REJECTED = [400, 401, 403]

/** The items of the go-live checklist that concern the account at Plaid. */
export const goLiveItems: NonNullable<PaymentProvider['goLiveItems']> = (access, { methods, verifiesIdentity }) => {
  const debits = methods.includes('BankAccount')
  return [
    ...(debits ? [transferItem(access), ...DEBIT_ITEMS] : []),
    {
      code: 'Events',
      instruction: 'In the dashboard, under Developers, Webhooks, send these events to the notification URL.',
      expected: [...(debits ? TRANSFER_EVENTS : []), ...(verifiesIdentity ? IDENTITY_EVENTS : [])],
    },
    ...(verifiesIdentity ? [identityItem(access)] : []),
  ]
}

const DEBIT_ITEMS: readonly GoLiveItem[] = [
  {
    code: 'PaymentMethods',
    instruction: 'Ask Plaid to enable these calls for the account, because account numbers come from the vault.',
    expected: ['/auth/verify', '/transfer/migrate_account'],
  },
  {
    code: 'BankAccounts',
    instruction: 'Agree with Plaid on these classes of ACH debits. Do not charge a consent in writing (ppd).',
    expected: ACH_CLASSES,
  },
  {
    code: 'Currencies',
    instruction: 'Nothing to set: Plaid debits in US dollars only.',
    answer: () => ({ status: 'Passed', response: 'USD' }),
  },
]

const transferItem = (access: ProviderAccess): GoLiveItem => ({
  code: 'Credentials',
  instruction: 'Set the client id and the secret of this mode, of an account with the product Transfer.',
  request: '/transfer/configuration/get',
  answer: async () => {
    const reply = await unavailableOnNoResponse(() =>
      callPlaid(access, (plaid, options) => plaid.transferConfigurationGet({}, options)),
    )
    return reply.accepted ? { status: 'Passed', response: limitOf(reply.body) } : answerOf(reply)
  },
})

const identityItem = (access: ProviderAccess): GoLiveItem => ({
  code: 'IdentityVerification',
  instruction: 'Publish the template of Identity Verification that the credentials name.',
  request: '/identity_verification/list',
  answer: async () => {
    const request = {
      template_id: access.credentials.identityTemplateId ?? '',
      client_user_id: access.configurationId,
    }
    const reply = await unavailableOnNoResponse(() =>
      callPlaid(access, (plaid, options) => plaid.identityVerificationList(request, options)),
    )
    return reply.accepted ? { status: 'Passed', response: '200' } : answerOf(reply)
  },
})

function answerOf({ status, errorCode }: Extract<PlaidReply<unknown>, { accepted: false }>) {
  const code = /^[A-Z_]{1,64}$/.test(errorCode) ? errorCode : null
  return rejected(status, code, REJECTED)
}

/** Returns the greatest debit that Plaid permits. */
function limitOf({ max_single_transfer_debit_amount: limit }: { readonly max_single_transfer_debit_amount?: string }) {
  return limit !== undefined && /^\d{1,12}(\.\d{2})?$/.test(limit) ? `200, at most ${limit} USD for a debit` : '200'
}
