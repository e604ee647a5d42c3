import type { Exporter, ExportSearch } from '../../accounts/index.ts'
import { idsOfPeriod } from '../../customers/index.ts'
import { formatId, NIL_UUID } from '../../platform/ids/index.ts'
import { formatMinor } from '../../platform/money/index.ts'
import { toSeconds } from '../../platform/time/index.ts'
import { exportedPayments, exportedRefunds } from './exports.queries.generated.ts'

/** Exports payments, with their customer and payment method. */
export const paymentExporter: Exporter = {
  columns: [
    ...['id', 'created_at', 'updated_at', 'status', 'amount', 'currency', 'refunded_amount', 'decline_code'],
    ...['failure_message', 'contact_id', 'contact_name', 'contact_email', 'payment_method_id', 'payment_method_type'],
    ...['card_brand', 'last4', 'payment_plan_id', 'occurrence', 'payment_session_id', 'provider_configuration_id'],
    ...['provider_reference', 'transaction_ref', 'statement_descriptor', 'description'],
  ],
  rows: async (db, search) =>
    (await db.run(exportedPayments, searchByIds(search))).map((row) => ({
      position: row.id,
      cells: [
        ...[formatId('pay', row.id), toSeconds(row.createdAt), toSeconds(row.updatedAt), row.status],
        ...[formatMinor(row.amountMinor, row.currency), row.currency, formatMinor(row.refundedMinor, row.currency)],
        ...[row.declineCode, row.failureMessage],
        ...[idOrNull('con', row.contactId), row.contactName, row.contactEmail],
        ...[idOrNull('pmt', row.paymentMethodId), row.methodType, row.methodBrand, row.methodLast4],
        ...[idOrNull('ppl', row.paymentPlanId), row.planOccurrence, idOrNull('pss', row.paymentSessionId)],
        ...[idOrNull('ppc', row.configurationId), row.providerReference],
        ...[row.transactionRef, row.statementDescriptor, row.description],
      ],
    })),
}

/** Exports refunds, with the payment and its reference. */
export const refundExporter: Exporter = {
  columns: [
    ...['id', 'created_at', 'updated_at', 'status', 'amount', 'currency', 'reason', 'failure_code', 'origin'],
    ...['payment_id', 'contact_id', 'provider_configuration_id', 'provider_reference', 'transaction_ref'],
  ],
  rows: async (db, search) =>
    (await db.run(exportedRefunds, searchByIds(search))).map((row) => ({
      position: row.id,
      cells: [
        ...[formatId('ref', row.id), toSeconds(row.createdAt), toSeconds(row.updatedAt), row.status],
        ...[formatMinor(row.amountMinor, row.currency), row.currency, row.reason, row.failureCode, row.origin],
        ...[formatId('pay', row.paymentId), idOrNull('con', row.contactId), formatId('ppc', row.configurationId)],
        ...[row.providerReference, row.transactionRef],
      ],
    })),
}

function searchByIds({ shard, orgId, mode, since, until, after, limit }: ExportSearch) {
  const period = { since, until }
  return { shard, orgId, limit, after: after ?? NIL_UUID, ...period, ...idsOfPeriod(period, mode) }
}

function idOrNull(prefix: string, uuid: string | null): string | null {
  return uuid === null ? null : formatId(prefix, uuid)
}
