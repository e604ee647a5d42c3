import { formatId } from '../src/platform/ids/index.ts'

/** A row as the driver returns it. */
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

/** `monthNow` is the current month as one number, to compare with a card's last valid month. */
export function paymentMethodJson(row: Row, monthNow: number) {
  const expired = Number(row.expiration_year) * 12 + Number(row.expiration_month) < monthNow
  return {
    id: formatId('pmt', row.id!),
    contactId: formatId('con', row.contact_id!),
    type: row.type,
    status: row.status === 'Active' && expired ? 'Expired' : row.status,
    provider: row.provider,
    configurationId: formatId('ppc', row.configuration_id!),
    card: {
      brand: row.brand,
      last4: row.last4,
      expirationMonth: row.expiration_month,
      expirationYear: row.expiration_year,
      cardholderName: row.cardholder_name,
      funding: row.funding,
    },
    supportedRecurringProcessingModels: row.supported_models,
    createdAt: toSeconds(row.created_at!),
    updatedAt: toSeconds(row.updated_at!),
  }
}

export function webhookRequestJson(row: Row) {
  return {
    id: formatId('whr', row.id!),
    webhookId: formatId('whk', row.webhook_id!),
    ownerId: `Org#${formatId('org', row.account_id!)}`,
    url: row.url,
    // The statement's alias says that it is never null.
    payload: row['payload!'],
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
