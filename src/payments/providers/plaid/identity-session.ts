import type {
  IdentityVerification,
  IdentityVerificationRequestUserName,
  IdentityVerificationUserData,
  KYCCheckDetails,
  KYCCheckNameSummary,
} from 'plaid'
import type { IdentitySession, IdentityStatus } from '../port/identity-port.ts'
import { documentsOf, selfieOf } from './identity-captured.ts'
import { MATCHES, meaningOf, STATUSES } from './identity-words.ts'
import { fieldsOf, needed, textOf, timeOf, type Unread } from './unread.ts'

/** The final statuses with captured data. */
const CAPTURED: readonly IdentityStatus[] = ['Success', 'Failed', 'PendingReview']
/** Plaid receives our session's id as the person's id. Any other belongs to another program. */
const OURS = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Returns the exposed parts of Plaid's response. The rest contains personal data and must not leave
 * this file. Throws ProviderUnavailable for an unreadable response.
 */
export function sessionOf(answer: Unread<IdentityVerification>): IdentitySession {
  const status = meaningOf(STATUSES, answer.status)
  const clientUserId = textOf(answer.client_user_id) ?? ''
  const selfie = selfieOf(answer.selfie_check)
  const isCaptured = CAPTURED.includes(status)
  return {
    reference: needed(textOf(answer.id)),
    sessionId: OURS.test(clientUserId) ? clientUserId : null,
    status,
    createdAt: needed(timeOf(answer.created_at)),
    completedAt: timeOf(answer.completed_at),
    documents: isCaptured ? documentsOf(answer.documentary_verification) : [],
    ...matchesOf(fieldsOf<KYCCheckDetails>(answer.kyc_check)),
    ...selfie,
    selfieVideoUrl: isCaptured ? selfie.selfieVideoUrl : null,
    person: personOf(fieldsOf<IdentityVerificationUserData>(answer.user)),
  }
}

/** Returns the five comparisons; nulls when the data were not compared. */
function matchesOf(check: Unread<KYCCheckDetails> | null) {
  const match = (name: keyof KYCCheckDetails) =>
    check && meaningOf(MATCHES, fieldsOf<KYCCheckNameSummary>(check[name])?.summary)
  return {
    nameMatch: match('name'),
    dateOfBirthMatch: match('date_of_birth'),
    phoneNumberMatch: match('phone_number'),
    addressMatch: match('address'),
    taxIdMatch: match('id_number'),
  }
}

function personOf(user: Unread<IdentityVerificationUserData> | null): IdentitySession['person'] {
  const name = fieldsOf<IdentityVerificationRequestUserName>(user?.name)
  return {
    givenName: textOf(name?.given_name),
    familyName: textOf(name?.family_name),
    email: textOf(user?.email_address),
    phone: textOf(user?.phone_number),
  }
}
