/** A pending payment plan, as events show it. */
export const example = {
  id: 'ppl_01kaghw8q2ff6v0c4n9h2x5t3k',
  orgId: 'org_01kaghvzncef0rvxj5dhqvn48r',
  contactId: 'con_01kaghw1gwepftghj3tq2yvs84',
  amount: '49.90',
  lastAmount: '49.90',
  totalAmount: null,
  currency: 'USD',
  frequency: 'Monthly',
  startDate: '2026-12-01',
  occurrences: 12,
  remainingOccurrences: 12,
  nextRunAt: null,
  status: 'Pending',
  paymentMethodId: null,
  paymentPlanSessionId: 'pps_01kaghw8q2ff3tq1v6m7r0c9zd',
  vaultTokenId: null,
  statementDescriptor: 'EXAMPLE GYM',
  description: 'Membership',
  transactionRef: 'member-77',
  metadata: [{ key: 'order', value: 'A-1001' }],
  createdAt: '2026-11-20T09:30:00Z',
  updatedAt: '2026-11-20T09:30:00Z',
}

/** An active payment plan. */
export const active = {
  ...example,
  nextRunAt: '2026-12-01T00:21:40Z',
  status: 'Active',
  paymentMethodId: 'pmt_01kaghw8q2fyt9d7mvb4x1r6ce',
  updatedAt: '2026-11-21T10:00:00Z',
}

/** A payment of an occurrence outside of Tallystick. */
export const byCheck = { tender: 'Check', reference: '1042', paidDate: '2026-12-01' }

/** A skipped occurrence. */
export const occurrence = {
  number: 1,
  dueDate: '2026-12-01',
  amount: '49.90',
  status: 'Skipped',
  paidElsewhere: null,
  waiverReason: null,
}
