import type { EndMessage, ErrorMessage, Message, MessageEnvelope } from './messages.ts'

/** The detail of a callback: the session and its redirect address. */
export type Ended = Omit<EndMessage, 'type'>

/** The options of a mounted checkout. */
export interface MountOptions {
  /** The link of the session. */
  readonly link: string
  /** The frame's name for screen readers. Default: the title of the page in it. */
  readonly title?: string
  readonly onReady?: () => void
  readonly onResize?: (detail: { readonly height: number }) => void
  readonly onLeaving?: () => void
  /** By default the window is redirected to the session's `successUrl`. */
  readonly onCompleted?: (detail: Ended) => void
  /** By default the window is redirected to the session's `cancelUrl`. */
  readonly onCanceled?: (detail: Ended) => void
  readonly onExpired?: (detail: Ended) => void
  /** The checkout is not shown; the frame says so to the customer. */
  readonly onError?: (error: Omit<ErrorMessage, 'type'>) => void
}

export interface Mounted {
  /** Removes the checkout and ends its callbacks. The session is unchanged. */
  readonly unmount: () => void
}

const FIRST_HEIGHT_PX = 600

/**
 * Shows the page of a link in a frame within the element, as high as the page is. `base` is the
 * address that our own script came from: only links below it are shown, so that nobody can have a
 * page that is not ours shown in our place.
 */
export function mount(base: string, container: Element | string, options: MountOptions): Mounted {
  const element = typeof container === 'string' ? document.querySelector(container) : container
  if (!(element instanceof Element)) throw new TypeError('Tallystick.mount: there is no such element.')
  const { link } = options
  if (!URL.canParse(link) || !new URL(link).href.startsWith(`${base}checkout/`)) {
    throw new TypeError(`Tallystick.mount: link must be the link of a session, below ${base}checkout/.`)
  }
  const { origin } = new URL(link)
  const frame = frameOf(link, options.title)
  const onMessage = ({ source, origin: from, data }: MessageEvent<unknown>) => {
    // The source window is checked, too: other pages may have the same origin.
    if (source === null || source !== frame.contentWindow || from !== origin || !isEnvelope(data)) return
    handleMessage(element, frame, options, data.tallystick)
  }
  addEventListener('message', onMessage)
  element.append(frame)
  return {
    unmount: () => {
      removeEventListener('message', onMessage)
      frame.remove()
    },
  }
}

function frameOf(link: string, title = 'Checkout'): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  const url = new URL(link)
  url.searchParams.set('embedder', location.origin)
  frame.src = url.href
  frame.title = title
  // Set one by one, because a policy without inline styles permits that.
  frame.style.display = 'block'
  frame.style.width = '100%'
  frame.style.border = '0'
  frame.style.height = `${FIRST_HEIGHT_PX}px`
  return frame
}

function isEnvelope(data: unknown): data is MessageEnvelope {
  const message = (data as Partial<MessageEnvelope> | null)?.tallystick
  return typeof message?.type === 'string'
}

function handleMessage(element: Element, frame: HTMLIFrameElement, options: MountOptions, message: Message): void {
  switch (message.type) {
    case 'ready':
      if (options.title === undefined) frame.title = message.title
      dispatch(element, 'ready', {}, options.onReady)
      break
    case 'resize':
      frame.style.height = `${message.height}px`
      dispatch(element, 'resize', { height: message.height }, options.onResize)
      break
    case 'leaving':
      dispatch(element, 'leaving', {}, options.onLeaving)
      break
    case 'completed':
      end(element, message, options.onCompleted)
      break
    case 'canceled':
      end(element, message, options.onCanceled)
      break
    case 'expired':
      end(element, message, options.onExpired)
      break
    case 'error':
      dispatch(element, 'error', { code: message.code }, options.onError)
  }
}

/** Redirects the window, unless the page has a callback or prevented the event. */
function end(element: Element, { type, sessionId, redirectUrl }: EndMessage, callback?: (detail: Ended) => void): void {
  const isLeft = dispatch(element, type, { sessionId, redirectUrl }, callback)
  if (isLeft && callback === undefined && redirectUrl !== null && /^https?:/.test(redirectUrl)) {
    // Replaced, so that the back button does not return to an ended session.
    location.replace(redirectUrl)
  }
}

/**
 * Dispatches the event, then calls the callback. Returns false when a listener prevented the
 * default.
 */
function dispatch<Detail>(
  element: Element,
  type: string,
  detail: Detail,
  callback?: (detail: Detail) => void,
): boolean {
  const event = new CustomEvent(`tallystick:${type}`, { detail, bubbles: true, cancelable: true })
  const isLeft = element.dispatchEvent(event)
  callback?.(detail)
  return isLeft
}
