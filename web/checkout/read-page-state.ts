import type { PageState } from './state.ts'

/** The state that came with the document. */
export function readPageState(): PageState {
  return JSON.parse(document.querySelector('#state')?.textContent ?? '') as PageState
}
