import '../checkout/page.css'
import './sign-in.css'
import { render } from 'preact'
import { Page } from './page.tsx'
import type { PageState } from './state.ts'

const container = document.querySelector('#page')
const state = JSON.parse(document.querySelector('#state')?.textContent ?? 'null') as PageState | null
if (container && state) render(<Page state={state} />, container)

// The back button restores an outdated page from the browser's cache: load it again.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload()
})
