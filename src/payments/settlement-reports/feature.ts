import { readFileSync } from 'node:fs'
import type { Context } from '../../accounts/index.ts'
import type { Feature } from '../../platform/graphql/index.ts'
import type { Resolvers } from '../../platform/graphql/schema.generated.ts'
import { formatId } from '../../platform/ids/index.ts'
import { paymentOfRecord } from '../index.ts'
import { formatSigned, formatTotals } from './settlement-report.ts'
import { findSettlement, settlement, settlementLines, settlements } from './settlements.ts'
import { unsettledDisputes, unsettledPayments, unsettledRefunds, unsettledReturns } from './unsettled-payments.ts'

/** Adds settlement reports to the schema. */
export const settlementsFeature: Feature<Context> = {
  name: 'settlement-reports',
  sdl: readFileSync(new URL('./settlements.graphql', import.meta.url), 'utf8'),
  resolvers: {
    Query: {
      settlement: (_root, { id }, context) => settlement(context, id),
      settlements: (_root, args, context) => settlements(context, args),
      settlementLines: (_root, args, context) => settlementLines(context, args),
      unsettledPayments: (_root, args, context) => unsettledPayments(context, args),
      unsettledReturns: (_root, args, context) => unsettledReturns(context, args),
      unsettledRefunds: (_root, args, context) => unsettledRefunds(context, args),
      unsettledDisputes: (_root, args, context) => unsettledDisputes(context, args),
    },
    SettlementReport: {
      id: (row) => formatId('stl', row.id),
      orgId: (row) => formatId('org', row.orgId),
      configurationId: (row) => formatId('ppc', row.configurationId),
      since: (row) => row.periodStart,
      until: (row) => row.periodEnd,
      lineCount: (row) => row.lines,
      repeatedLineCount: (row) => row.repeatedLines,
      differenceCount: (row) => row.differences,
      totals: (row) => formatTotals(row),
    },
    SettlementLine: {
      amount: (row) => formatSigned(row.amountMinor, row.currency),
      fee: (row) => formatSigned(row.feeMinor, row.settledCurrency),
      net: (row) => formatSigned(row.netMinor, row.settledCurrency),
      payment: (row, _args, context) => (row.paymentId === null ? null : paymentOfRecord(context, row.paymentId)),
      refundId: (row) => row.refundId && formatId('ref', row.refundId),
      disputeId: (row) => row.disputeId && formatId('dsp', row.disputeId),
    },
  } satisfies Resolvers,
  nodes: { SettlementReport: { prefix: 'stl', find: findSettlement } },
}
