import type {
  DocumentaryVerification,
  DocumentaryVerificationDocument,
  PhysicalDocumentExtractedData,
  PhysicalDocumentImages,
  SelfieAnalysis,
  SelfieCapture,
  SelfieCheck,
  SelfieCheckSelfie,
} from 'plaid'
import type { CapturedDocument, CapturedImage, IdentitySession } from '../port/identity-port.ts'
import { COMPARISONS, LIVENESS, meaningOf } from './identity-words.ts'
import { fieldsOf, listOf, needed, textOf, type Unread } from './unread.ts'

const IMAGES = {
  original_front: 'originalFront',
  original_back: 'originalBack',
  cropped_front: 'croppedFront',
  cropped_back: 'croppedBack',
  face: 'face',
} as const satisfies Record<keyof PhysicalDocumentImages, string>

/**
 * Returns the documents of the documentary step; none when it did not run. Throws
 * ProviderUnavailable.
 */
export function documentsOf(step: unknown): readonly CapturedDocument[] {
  const ran = fieldsOf<DocumentaryVerification>(step)
  return ran ? listOf<DocumentaryVerificationDocument>(ran.documents).map(documentOf) : []
}

function documentOf({ extracted_data: extracted, images }: Unread<DocumentaryVerificationDocument>): CapturedDocument {
  return {
    category: textOf(fieldsOf<PhysicalDocumentExtractedData>(extracted)?.category),
    images: imagesOf(needed(fieldsOf<PhysicalDocumentImages>(images))),
  }
}

function imagesOf(images: Unread<PhysicalDocumentImages>): readonly CapturedImage[] {
  return Object.entries(IMAGES).flatMap(([theirs, name]) => {
    const url = textOf(images[theirs as keyof PhysicalDocumentImages])
    return url === null ? [] : [{ name, url }]
  })
}

type Selfie = Pick<IdentitySession, 'selfieVideoUrl' | 'livenessCheck' | 'facialComparisonCheck'>
const NO_SELFIE: Selfie = { selfieVideoUrl: null, livenessCheck: null, facialComparisonCheck: null }

/**
 * Returns the capture and analysis of the last selfie attempt; nulls when there was none. Throws
 * ProviderUnavailable.
 */
export function selfieOf(step: unknown): Selfie {
  const ran = fieldsOf<SelfieCheck>(step)
  const selfie = ran && lastOf(listOf<SelfieCheckSelfie>(ran.selfies))
  if (!selfie) return NO_SELFIE
  const analysis = fieldsOf<SelfieAnalysis>(selfie.analysis)
  return {
    selfieVideoUrl: textOf(fieldsOf<SelfieCapture>(selfie.capture)?.video_url),
    livenessCheck: analysis && meaningOf(LIVENESS, analysis.liveness_check),
    facialComparisonCheck: analysis && meaningOf(COMPARISONS, analysis.document_comparison),
  }
}

function lastOf(selfies: readonly Unread<SelfieCheckSelfie>[]): Unread<SelfieCheckSelfie> | undefined {
  const attempt = (selfie: Unread<SelfieCheckSelfie>) =>
    needed(typeof selfie.attempt === 'number' ? selfie.attempt : null)
  return selfies.toSorted((one, other) => attempt(one) - attempt(other)).at(-1)
}
