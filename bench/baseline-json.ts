import { formatId } from '../src/platform/ids/index.ts'

/** A row as the driver gives it. */
export type Row = Readonly<Record<string, never>>

export function contactJson(row: Row) {
  return {
    id: formatId('con', row.id!),
    orgId: formatId('org', row.org_id!),
    name: row.name,
    givenName: row.given_name,
    familyName: row.family_name,
    email: row.email,
    phone: row.phone,
    deletedAt: row.deleted_at && toSeconds(row.deleted_at),
    createdAt: toSeconds(row.created_at!),
    updatedAt: toSeconds(row.updated_at!),
  }
}

export function sessionJson(row: Row) {
  return {
    id: formatId('pps', row.id!),
    contactId: formatId('con', row.contact_id!),
    amount: (Number(row.amount_minor) / 100).toFixed(2),
    currency: row.currency,
    status: row.status,
    frequency: row.frequency,
    startDate: row.start_date,
    occurrences: row.occurrences,
    successUrl: row.success_url,
    expirationDate: row.expiration_date && toSeconds(row.expiration_date),
    paymentPlanId: row.payment_plan_id && formatId('ppl', row.payment_plan_id),
    createdAt: toSeconds(row.created_at!),
  }
}

export function webhookRequestJson(row: Row) {
  return {
    id: formatId('whr', row.id!),
    webhookId: formatId('whk', row.webhook_id!),
    ownerId: `Org#${formatId('org', row.account_id!)}`,
    url: row.url,
    payload: row.payload,
    status: row.status,
    attempts: row.attempts,
    lastStatusCode: row.last_status_code,
    lastError: row.last_error,
    nextAttemptAt: row.next_attempt_at && toSeconds(row.next_attempt_at),
    createdAt: toSeconds(row.created_at!),
    updatedAt: toSeconds(row.updated_at!),
  }
}

/** `2026-11-20 10:00:00.123+00` → `2026-11-20T10:00:00Z`. */
function toSeconds(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11, 19)}Z`
}
