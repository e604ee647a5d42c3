/** A payment without an outcome, as events show it. */
export const created = {
  id: 'pay_01kaghwcs7e1dbt2m5q8r0x4zk',
  orgId: 'org_01kaghvzncef0rvxj5dhqvn48r',
  contactId: 'con_01kaghw1gwepftghj3tq2yvs84',
  amount: '49.90',
  currency: 'USD',
  status: 'Pending',
  refundedAmount: '0.00',
  capture: 'Automatic',
  authorizedAmount: null,
  authorizedUntil: null,
  capturedAmount: null,
  vaultTokenId: null,
  configurationId: 'ppc_01kaghw4v9e8k9r3c2t7n6x0qd',
  paymentMethodId: 'pmt_01kaghwa3nf7z8s5v1q4c9m2ty',
  paymentPlanId: null,
  occurrence: null,
  paymentSessionId: null,
  recurringProcessingModel: 'CardOnFile',
  declineCode: null,
  failureMessage: null,
  attempt: null,
  transactionRef: 'order-1001',
  statementDescriptor: 'EXAMPLE SHOP',
  description: null,
  metadata: [{ key: 'order', value: 'A-1001' }],
  createdAt: '2026-11-20T09:30:00Z',
  updatedAt: '2026-11-20T09:30:00Z',
}

/** The attempt that charged it. */
export const charged = {
  number: 1,
  startedAt: '2026-11-20T09:30:00Z',
  configurationId: 'ppc_01kaghw4v9e8k9r3c2t7n6x0qd',
  providerReference: 'pi_3SVn2KLkdIwHu7ix1abcdefg',
  merchantReference: '019aa11e-6337-7b06-9e5b-28fc2f4a93f3',
  status: 'Succeeded',
  declineCode: null,
  networkDeclineCode: null,
  returnCode: null,
}

/** A refund of it. */
export const refund = {
  id: 'ref_01kaghwh5y9d3k8v7m2r6b1c4q',
  paymentId: 'pay_01kaghwcs7e1dbt2m5q8r0x4zk',
  amount: '20.00',
  currency: 'USD',
  status: 'Succeeded',
  origin: 'Api',
  reason: 'RequestedByCustomer',
  providerReference: 're_3SVn2KLkdIwHu7ix1hijklmn',
  failureCode: null,
  createdAt: '2026-11-27T16:12:00Z',
  updatedAt: '2026-11-27T16:12:00Z',
}

/** A refused request to capture a payment. */
export const captureRequest = {
  type: 'Capture',
  amount: '49.90',
  status: 'Failed',
  merchantReference: '019aa3c2-9d10-7e22-8f1a-5b6c7d8e9f00',
  providerReference: 'NC6HT9CRT65ZGN82',
  failureMessage: 'The provider did not accept the request.',
  createdAt: '2026-11-27T16:12:00Z',
  updatedAt: '2026-11-27T16:12:00Z',
}
