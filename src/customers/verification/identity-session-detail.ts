import type { CapturedDocument, CapturedImage, IdentitySession } from '../../payments/providers/index.ts'
import type { PicturedContact } from './record-pictures-reading.ts'

/** A verification as the API shows it, with the contact that audit entries of reads name. */
export interface ContactIdvSessionDetail extends IdentitySession {
  readonly contact: PicturedContact
}

/** A document of a verification. */
export interface ContactIdvDocument extends CapturedDocument {
  readonly contact: PicturedContact
}

/** A picture of a document. */
export interface ContactIdvDocumentImage extends CapturedImage {
  readonly contact: PicturedContact
}
