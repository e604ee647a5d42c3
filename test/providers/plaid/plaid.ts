import type { ProviderAccess } from '../../../src/payments/providers/port/port.ts'

export const ATTEMPT = '0198f0c0-0000-7000-8000-000000000001'
export const PAYMENT = '0198f0c0-0000-7000-8000-000000000002'
export const REFUND = '0198f0c0-0000-7000-8000-000000000003'

/** Returns access to the served document with test credentials. */
export const accessAt = (endpoint: string): ProviderAccess => ({
  configurationId: '0198f0c0-0000-7000-8000-000000000009',
  mode: 'Sandbox',
  credentials: { clientId: 'client-of-a-contract', secret: 'secret-of-a-contract' },
  notificationSecret: null,
  endpoint,
  notificationUrl: 'https://pay.example.com/notifications/ppc_1',
})

/** Returns a transfer of the attempt in Plaid's format. */
export const transfers = (status: string, fields: object = {}) => ({
  id: 'transfer-1',
  status,
  metadata: { attempt_id: ATTEMPT, payment_id: PAYMENT },
  ...fields,
})
