import type { Mode } from '../../../accounts/index.ts'
import { type Predicate, problem } from '../../../platform/refusal.ts'
import type { PaymentProvider } from '../port/port.ts'

/** A secret or restricted key. Its prefix shows the mode. */
const SECRET_KEY: Readonly<Record<Mode, RegExp>> = {
  Sandbox: /^(sk|rk)_test_[A-Za-z0-9_]{8,240}$/,
  Live: /^(sk|rk)_live_[A-Za-z0-9_]{8,240}$/,
}
const PREDICATES: Readonly<Record<Mode, Predicate>> = {
  Sandbox: 'must be a test mode secret or restricted key, which begins with sk_test_ or rk_test_',
  Live: 'must be a live mode secret or restricted key, which begins with sk_live_ or rk_live_',
}

export const stripeCredentialProblems: PaymentProvider['credentialProblems'] = (credentials, mode) => {
  const strange = Object.keys(credentials).filter((name) => name !== 'secretKey')
  return [
    ...strange.map((name) => problem(name, 'is not a credential of Stripe')),
    ...(SECRET_KEY[mode].test(credentials.secretKey ?? '') ? [] : [problem('secretKey', PREDICATES[mode])]),
  ]
}
