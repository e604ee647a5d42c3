import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import fc from 'fast-check'
import {
  ACCOUNT_NUMBER,
  AMEX,
  returnedBy,
  SANDBOX_ACCOUNTS,
  SANDBOX_CARDS,
  VISA,
} from '../../../../test/support/instruments.ts'
import { startTestProcessor } from '../../../../test/support/sandbox.ts'
import { ACCOUNT_SOURCE, chargeTerms, sandboxMerchant } from '../../../../test/support/sandbox-provider.ts'
import { amountDecimals, currencies, isoDecimals } from '../../../platform/money/index.ts'
import { type ChargeTerms, ProviderUnavailable } from '../port/port.ts'
import { sandbox } from './adapter.ts'
import { sandboxProvider as provider } from './index.ts'

const processor = await startTestProcessor()
after(processor.close)
const { access, charge } = sandboxMerchant(processor)
const debit = (number: string, more: Partial<ChargeTerms> = {}) => charge(number, { source: ACCOUNT_SOURCE, ...more })

test('a request holds no number, no code and no credential', async () => {
  const card = JSON.stringify(provider.chargeRequest(chargeTerms(), access))
  assert.match(card, /"number":\{"\$vault":"number"\}.*"cvc":\{"\$vault":"cvc"\}/)
  const source = { kind: 'credential', type: 'Card', credential: 'crd_secret', schemeReference: null } as const
  const stored = JSON.stringify(provider.chargeRequest(chargeTerms({ source }), access))
  assert.ok(stored.includes('{"$vault":"credential"}') && !stored.includes('crd_secret'))
})

test('a successful charge stores the instrument if requested, and its credential can be charged later', async () => {
  const { outcome } = await charge(AMEX, { stores: true, model: 'Subscription' })
  assert.equal(outcome.kind, 'Succeeded')
  const stored = outcome.kind === 'Succeeded' ? outcome.stored : null
  assert.deepEqual(stored?.instrument, {
    type: 'Card',
    brand: 'American Express',
    last4: '0005',
    expirationMonth: 12,
    expirationYear: 2099,
    cardholderName: 'Ada Byron',
    funding: 'Credit',
  })
  assert.deepEqual(stored?.supportedModels, ['CardOnFile', 'Subscription', 'UnscheduledCardOnFile'])
  const source = { kind: 'credential', type: 'Card', ...stored! } as const
  const terms = chargeTerms({ source, model: 'Subscription', customerPresent: false })
  const send = () =>
    provider.charge(access, terms.attemptId, provider.chargeRequest(terms, access), { credential: stored!.credential })
  const later = await send()
  assert.deepEqual([later.kind, await send()], ['Succeeded', later])
  await provider.deleteCredential(access, stored!.credential)
  await provider.deleteCredential(access, stored!.credential)
  await provider.deleteCredential(access, 'crd_nobody')
  const gone = await charge('', { source: { ...source } })
  assert.equal(gone.outcome.kind, 'Declined')
})

test('each decline has our code, and states if it is hard and if it may be retried', async () => {
  const declineOf = async (number: string, more: Partial<ChargeTerms> = {}) => {
    const { outcome } = await charge(number, more)
    assert.equal(outcome.kind, 'Declined')
    const { code, hard, doNotRetry } = outcome.kind === 'Declined' ? outcome.decline : assert.fail()
    return [code, hard, doNotRetry]
  }
  assert.deepEqual(await declineOf(SANDBOX_CARDS.insufficientFunds), ['insufficient_funds', false, false])
  assert.deepEqual(await declineOf(SANDBOX_CARDS.tryAgainLater), ['try_again_later', false, false])
  assert.deepEqual(await declineOf(SANDBOX_CARDS.incorrectCvc), ['incorrect_cvc', false, false])
  assert.deepEqual(await declineOf(SANDBOX_CARDS.doNotHonor), ['do_not_honor', false, false])
  assert.deepEqual(await declineOf(SANDBOX_CARDS.doNotRetry), ['do_not_honor', false, true])
  assert.deepEqual(await declineOf(SANDBOX_CARDS.suspectedFraud), ['suspected_fraud', false, true])
  assert.deepEqual(await declineOf(SANDBOX_CARDS.lost), ['lost_card', true, true])
  assert.deepEqual(await declineOf(SANDBOX_CARDS.accountClosed), ['closed_account', true, true])
  assert.deepEqual(await declineOf(SANDBOX_CARDS.authorizationRevoked), ['revoked_authorization', true, true])
  const merchantOnly = { customerPresent: false }
  assert.deepEqual(await declineOf(SANDBOX_CARDS.challenged, merchantOnly), ['authentication_required', false, false])
  assert.deepEqual(await declineOf(ACCOUNT_NUMBER, { source: ACCOUNT_SOURCE, currency: 'EUR' }), [
    'rejected_by_provider',
    false,
    true,
  ])
})

test('a challenge continues after the customer returns, or is abandoned', async () => {
  const approved = await charge(SANDBOX_CARDS.challenged)
  const { outcome } = approved
  assert.equal(outcome.kind, 'RequiresAction')
  const url = outcome.kind === 'RequiresAction' ? outcome.actionUrl : ''
  assert.equal((await provider.completeAction(access, approved.sent, null, {}))?.kind, 'RequiresAction')
  await processor.decide(url, 'approve')
  assert.equal((await provider.completeAction(access, approved.sent, null, {}))?.kind, 'Succeeded')
  assert.equal((await provider.cancelCharge(access, approved.sent)).kind, 'Succeeded')
  const left = await charge(SANDBOX_CARDS.challenged)
  assert.equal((await provider.cancelCharge(access, { ...left.sent, reference: null })).kind, 'Canceled')
  assert.equal((await provider.findCharge(access, left.sent))?.kind, 'Canceled')
  const never = { ...left.sent, attemptId: randomUUID(), reference: null }
  assert.equal((await provider.cancelCharge(access, never)).kind, 'Unknown')
})

test('a debit is Processing for days, and then Succeeded or Returned', async () => {
  const good = await debit(ACCOUNT_NUMBER, { stores: true })
  assert.equal(good.outcome.kind, 'Processing')
  const stored = good.outcome.kind === 'Processing' ? good.outcome.stored : null
  assert.deepEqual(stored?.instrument, {
    type: 'BankAccount',
    institutionName: 'Sandbox Bank (simulated)',
    accountHolderName: 'Ada Byron',
    last4: ACCOUNT_NUMBER.slice(-4),
    accountType: 'Savings',
  })
  const codes = ['R01', 'R02', 'R10', 'R29', 'R11']
  const returned = await Promise.all(codes.map((code) => debit(returnedBy(code))))
  await processor.advance({ days: 2 })
  assert.equal((await provider.findCharge(access, good.sent))?.kind, 'Succeeded')
  const found = await Promise.all(returned.map(({ sent }) => provider.findCharge(access, sent)))
  assert.deepEqual(
    found.map((outcome) => outcome?.kind === 'Returned' && outcome.code),
    codes,
  )
  assert.equal((await debit(SANDBOX_ACCOUNTS.invalid)).outcome.kind, 'Declined')
})

test('a refund is made once under its id, is found by the id, and can be refused', async () => {
  const { outcome, sent } = await charge(VISA)
  const refundOf = (amountMinor: bigint) => {
    const terms = {
      ...{ ...sent, refundId: randomUUID(), reference: outcome.reference!, amountMinor, currency: 'USD' },
      reason: null,
    }
    const request = provider.refundRequest(terms, access)
    return { id: terms.refundId, request, send: () => provider.refund(access, terms.refundId, request) }
  }
  const half = refundOf(500n)
  await processor.fault('error_after', { operation: 'refund', count: 3 })
  assert.deepEqual(await half.send(), { kind: 'Unknown', reference: null, cause: 'server error' })
  const found = await provider.findRefund(access, { refundId: half.id, reference: null, request: half.request })
  assert.deepEqual([found?.kind, await half.send()], ['Succeeded', found])
  const { charges } = await processor.ledger(access.credentials.apiKey!)
  assert.equal(charges.find(({ id }) => id === outcome.reference)?.refunded, 500)
  const refused = await refundOf(501n).send()
  assert.match(refused.kind === 'Failed' ? refused.message : '', /exceeds what is left/)
  const never = { refundId: randomUUID(), reference: null, request: half.request }
  assert.equal(await provider.findRefund(access, never), null)
})

test('credentials are accepted or refused, and an unreachable processor is unavailable', async () => {
  const { apiKey } = access.credentials
  const checked = await provider.check(access)
  assert.match(checked === 'refused' ? checked : checked.account, /^mer_/)
  assert.deepEqual(await provider.check({ ...access, credentials: { apiKey: `${apiKey}.rotated` } }), checked)
  assert.notDeepEqual(await provider.check({ ...access, credentials: { apiKey: `${apiKey}-rotated` } }), checked)
  assert.equal(await provider.check({ ...access, credentials: { apiKey: 'refused-key' } }), 'refused')
  const unconfigured = { ...access, endpoint: null }
  await assert.rejects(provider.check(unconfigured), ProviderUnavailable)
  await assert.rejects(provider.deleteCredential(unconfigured, 'crd_some'), ProviderUnavailable)
  assert.deepEqual(sandbox.credentialProblems({ apiKey: 'long-enough' }, 'Sandbox'), [])
  const names = sandbox.credentialProblems({ apiKey: 'short', more: 'x' }, 'Sandbox').map(({ field }) => field)
  assert.deepEqual(names, ['apiKey', 'more'])
})

test('amounts have ISO decimals in every currency', () => {
  const amounts = fc.bigInt({ min: 0n, max: 99_999_999_999n })
  fc.assert(
    fc.property(amounts, fc.constantFrom(...currencies), (amountMinor, currency) => {
      const units = sandbox.minorUnits(amountMinor, currency)
      const scale = 10 ** (isoDecimals(currency) - amountDecimals(currency))
      assert.equal(units, Number(amountMinor) * scale)
    }),
  )
  assert.deepEqual(
    ['USD', 'JPY', 'KWD', 'ISK', 'CLP', 'UGX'].map((currency) => sandbox.minorUnits(100n, currency)),
    [100, 100, 1_000, 100, 100, 100],
  )
  assert.equal(sandbox.minorUnits(1n, 'XXX'), null)
})
