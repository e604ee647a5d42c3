import { type MouseEvent, useContext, useState } from 'react'
import { StepUpContext } from '../api/use-perform.ts'
import { texts } from '../language.ts'
import { ROOT, signInAddress } from '../root-address.ts'

const UNAUTHENTICATED = 401
const FORBIDDEN = 403
/** The error of a response that asks for a factor, by RFC 9470. */
const STEP_UP_ERROR = 'insufficient_user_authentication'

interface DownloadLinkProps {
  /** The path of the file, from the root of the product. */
  readonly path: string
  readonly text: string
}

/** A link to a file. Asks for a factor first when the person has proven none recently. */
export function DownloadLink({ path, text }: DownloadLinkProps) {
  const askForFactor = useContext(StepUpContext)
  const [isChecking, setChecking] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const address = new URL(path.slice(1), ROOT).href
  const download = async (event: MouseEvent) => {
    event.preventDefault()
    if (isChecking) return
    setChecking(true)
    let response = await check(address)
    if (needsStepUp(response) && (await askForFactor())) response = await check(address)
    setChecking(false)
    if (response?.status === UNAUTHENTICATED) return location.assign(signInAddress())
    const isPermitted = response?.status === 200
    setFailed(!isPermitted)
    if (isPermitted) startDownload(address)
  }
  return (
    <>
      <a href={address} download className="download" onClick={(event) => void download(event)}>
        {text}
      </a>
      <span role="status">{hasFailed && ` ${texts.downloadFailed}`}</span>
    </>
  )
}

/** Downloads a file. Stays on the page even if the server refuses it meanwhile. */
function startDownload(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

/** Asks whether a download is permitted, without starting it. Returns null without a connection. */
function check(address: string): Promise<Response | null> {
  return fetch(address, { method: 'HEAD' }).catch(() => null)
}

/** Returns whether a factor is missing, and not a permission. */
function needsStepUp(response: Response | null): boolean {
  const isForbidden = response?.status === FORBIDDEN
  return isForbidden && (response.headers.get('www-authenticate')?.includes(STEP_UP_ERROR) ?? false)
}
