import type { EndMessage, ErrorMessage, Message, Sent } from './messages.ts'

/** The detail of a callback: the session and its redirect address. */
export type Ended = Omit<EndMessage, 'type'>

/** The options of a mounted checkout. */
export interface MountOptions {
  /** The link of the session. */
  readonly link: string
  /** The frame's name for screen readers. Default: the title of the page in it. */
  readonly title?: string
  readonly onReady?: () => void
  readonly onResize?: (told: { readonly height: number }) => void
  readonly onLeaving?: () => void
  /** By default the window is redirected to the session's `successUrl`. */
  readonly onCompleted?: (told: Ended) => void
  /** By default the window is redirected to the session's `cancelUrl`. */
  readonly onCanceled?: (told: Ended) => void
  readonly onExpired?: (told: Ended) => void
  /** The checkout is not shown; the frame says so to the customer. */
  readonly onError?: (error: Omit<ErrorMessage, 'type'>) => void
}

export interface Mounted {
  /** Removes the checkout and ends its callbacks. The session is unchanged. */
  readonly unmount: () => void
}

const FIRST_HEIGHT_PX = 600

/**
 * Shows the page of a link in a frame within the element, as high as the page is. `base` is the address that our own script
 * came from: only links below it are shown, so that nobody can have a page that is not ours shown in our place.
 */
export function mount(base: string, place: Element | string, options: MountOptions): Mounted {
  const element = typeof place === 'string' ? document.querySelector(place) : place
  if (!(element instanceof Element)) throw new TypeError('Tallystick.mount: there is no such element.')
  const { link } = options
  if (!URL.canParse(link) || !new URL(link).href.startsWith(`${base}checkout/`)) {
    throw new TypeError(`Tallystick.mount: link must be the link of a session, below ${base}checkout/.`)
  }
  const { origin } = new URL(link)
  const frame = frameOf(link, options.title)
  const hear = ({ source, origin: from, data }: MessageEvent<unknown>) => {
    // The source window is checked, too: other pages may have the same origin.
    if (source === null || source !== frame.contentWindow || from !== origin || !isOurs(data)) return
    whenTold(element, frame, options, data.tallystick)
  }
  addEventListener('message', hear)
  element.append(frame)
  return {
    unmount: () => {
      removeEventListener('message', hear)
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

function isOurs(data: unknown): data is Sent {
  const told = (data as Partial<Sent> | null)?.tallystick
  return typeof told?.type === 'string'
}

function whenTold(element: Element, frame: HTMLIFrameElement, options: MountOptions, message: Message): void {
  switch (message.type) {
    case 'ready':
      if (options.title === undefined) frame.title = message.title
      tell(element, 'ready', {}, options.onReady)
      break
    case 'resize':
      frame.style.height = `${message.height}px`
      tell(element, 'resize', { height: message.height }, options.onResize)
      break
    case 'leaving':
      tell(element, 'leaving', {}, options.onLeaving)
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
      tell(element, 'error', { code: message.code }, options.onError)
  }
}

/** Redirects the window, unless the page has a callback or prevented the event. */
function end(element: Element, { type, sessionId, redirectUrl }: EndMessage, callback?: (told: Ended) => void): void {
  const isLeft = tell(element, type, { sessionId, redirectUrl }, callback)
  if (isLeft && callback === undefined && redirectUrl !== null && /^https?:/.test(redirectUrl)) {
    // Replaced, so that the back button does not return to a session that is over.
    location.replace(redirectUrl)
  }
}

/** Dispatches the event, then calls the callback. Returns false when a listener prevented the default. */
function tell<Detail>(element: Element, type: string, detail: Detail, callback?: (told: Detail) => void): boolean {
  const event = new CustomEvent(`tallystick:${type}`, { detail, bubbles: true, cancelable: true })
  const isLeft = element.dispatchEvent(event)
  callback?.(detail)
  return isLeft
}
