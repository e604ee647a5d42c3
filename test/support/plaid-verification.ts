/** The id of one of our sessions, which Plaid receives as the person's id. */
export const SESSION = '0198f0c0-0000-7000-8000-00000000000a'
export const TEMPLATE = 'idvtmp_of_a_test'
/** A marker in all data of a person that must not be passed on. */
export const CANARY = 'canary-of-a-person'

const media = (name: string) => `https://media.example.com/${name}?expires=60`

const IMAGES = {
  original_front: media('original-front'),
  original_back: null,
  cropped_front: media('cropped-front'),
  cropped_back: null,
  face: media('face'),
}

/** Returns one document of a documentary step, with all extracted data. */
export const plaidDocument = (fields: object = {}) => ({
  status: 'success',
  attempt: 1,
  images: IMAGES,
  extracted_data: {
    id_number: CANARY,
    category: 'drivers_license',
    expiration_date: CANARY,
    issue_date: CANARY,
    issuing_country: CANARY,
    issuing_region: CANARY,
    date_of_birth: CANARY,
    address: { street: CANARY },
    name: { given_name: CANARY, family_name: CANARY },
  },
  analysis: { authenticity: 'match', image_quality: 'high', extracted_data: { name: CANARY } },
  redacted_at: null,
  ...fields,
})

/** An attempt at a selfie step. */
export const plaidSelfie = (attempt: number, fields: object = {}) => ({
  status: 'success',
  attempt,
  capture: { image_url: media(CANARY), video_url: media(`selfie-${attempt}`) },
  analysis: { document_comparison: 'match', liveness_check: 'success', age_check: { outcome: CANARY } },
  ...fields,
})

/** The result of an address comparison, with more detail than the summary. */
export const plaidChecks = (summary: unknown = 'match') => ({
  status: 'success',
  name: { summary, given_name: CANARY },
  date_of_birth: { summary, year: CANARY },
  phone_number: { summary, area_code: CANARY },
  address: { summary, po_box: CANARY, type: CANARY },
  id_number: { summary },
})

/** Returns a verification that passed all its steps, as `/identity_verification/get` returns it. */
export const plaidVerification = (fields: object = {}) => ({
  id: 'idv_of_a_test',
  client_user_id: SESSION,
  created_at: '2026-07-24T03:26:02Z',
  completed_at: '2026-07-24T03:31:47.250Z',
  previous_attempt_id: null,
  shareable_url: `https://verify.example.com/${CANARY}`,
  template: { id: TEMPLATE, version: 4 },
  user: {
    phone_number: '+12345678909',
    date_of_birth: CANARY,
    ip_address: CANARY,
    email_address: 'ada@example.com',
    name: { given_name: 'Ada', family_name: 'Lovelace' },
    address: { street: CANARY, city: CANARY },
    id_number: { value: CANARY, type: 'us_ssn' },
  },
  status: 'success',
  steps: { accept_tos: 'success', kyc_check: 'success', selfie_check: 'success' },
  documentary_verification: { status: 'success', documents: [plaidDocument()] },
  selfie_check: { status: 'success', selfies: [plaidSelfie(1)] },
  kyc_check: plaidChecks(),
  risk_check: { status: 'success', behavior: CANARY, devices: [{ ip_proxy_type: CANARY }] },
  verify_sms: { status: 'success', verifications: [{ phone_number: CANARY }] },
  watchlist_screening_id: CANARY,
  beacon_user_id: null,
  user_id: CANARY,
  redacted_at: null,
  request_id: 'request-of-a-test',
  ...fields,
})
