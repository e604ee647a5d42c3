// The script `checkout.js`: merchants' pages include it to show a checkout in a frame. See
// docs/guides/embedded-checkout.md.
import { type Mounted, type MountOptions, mount } from './mount.ts'

declare global {
  interface Window {
    Tallystick: { mount(container: Element | string, options: MountOptions): Mounted }
  }
}

const script = document.currentScript
const address = script instanceof HTMLScriptElement ? script.src : ''

window.Tallystick = {
  mount(container, options) {
    // Links must lead to the host of this script. A bundled or inlined script has no address.
    if (address === '') throw new Error('Tallystick: include checkout.js by <script src>, from where your links lead.')
    return mount(new URL('.', address).href, container, options)
  },
}
