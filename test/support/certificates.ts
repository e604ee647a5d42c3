import { webcrypto } from 'node:crypto'
import type { TestContext } from 'node:test'
import tls from 'node:tls'
import type { X509Certificate } from '@peculiar/x509'

// The library imports tsyringe, which refuses to load without decorator metadata but does not use
// it here.
Object.assign(Reflect, { getMetadata: () => undefined, getOwnMetadata: () => undefined })
const x509 = await import('@peculiar/x509')

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const DAY_MS = 86_400_000

/** The certificate and key of an HTTPS server, in PEM. */
export interface Certificate {
  readonly cert: string
  readonly key: string
}

/** The content of a certificate. It is valid from yesterday to tomorrow by default. */
export interface Particulars {
  /** The host names and addresses. */
  readonly names: readonly string[]
  /** Days from now; negative in the past. */
  readonly fromDay?: number
  readonly toDay?: number
}

/** A certificate authority. */
export interface Authority {
  readonly cert: string
  readonly issue: (particulars: Particulars) => Promise<Certificate>
}

/** Creates an authority that is not trusted yet. */
export async function makeAuthority(name: string): Promise<Authority> {
  const keys = await newKeys()
  const own = await x509.X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}`,
    keys,
    signingAlgorithm: ECDSA,
    ...validity({}),
    extensions: [
      new x509.BasicConstraintsExtension(true, 1, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
    ],
  })
  return {
    cert: own.toString('pem'),
    issue: async (particulars) => {
      const itsKeys = await newKeys()
      const certificate = await x509.X509CertificateGenerator.create({
        subject: `CN=${particulars.names[0]}`,
        issuer: own.subject,
        publicKey: itsKeys.publicKey,
        signingKey: keys.privateKey,
        signingAlgorithm: ECDSA,
        ...validity(particulars),
        extensions: namesOf(particulars),
      })
      return inPem(certificate, itsKeys)
    },
  }
}

/** Creates a self-signed certificate. */
export async function selfSigned(particulars: Particulars): Promise<Certificate> {
  const keys = await newKeys()
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: `CN=${particulars.names[0]}`,
    keys,
    signingAlgorithm: ECDSA,
    ...validity(particulars),
    extensions: namesOf(particulars),
  })
  return inPem(certificate, keys)
}

/** Makes this process trust the authority until the test ends. */
export function trust(t: TestContext, { cert }: Authority): void {
  const before = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...before, cert])
  t.after(() => tls.setDefaultCACertificates(before))
}

function newKeys() {
  return webcrypto.subtle.generateKey(ECDSA, true, ['sign', 'verify'])
}

function validity({ fromDay = -1, toDay = 1 }: Partial<Particulars>) {
  return { notBefore: new Date(Date.now() + fromDay * DAY_MS), notAfter: new Date(Date.now() + toDay * DAY_MS) }
}

function namesOf({ names }: Particulars) {
  return [new x509.SubjectAlternativeNameExtension(names.map((value) => ({ type: 'dns' as const, value })))]
}

async function inPem(certificate: X509Certificate, { privateKey }: webcrypto.CryptoKeyPair): Promise<Certificate> {
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', privateKey)).toString('base64')
  return {
    cert: certificate.toString('pem'),
    key: `-----BEGIN PRIVATE KEY-----\n${key.replace(/.{64}/g, '$&\n')}\n-----END PRIVATE KEY-----\n`,
  }
}
