import './page.css'
import { render } from 'preact'
import { Page } from './page.tsx'
import { readPageState } from './read-page-state.ts'

const container = document.querySelector('#page')
if (container) render(<Page state={readPageState()} />, container)

// The back button restores an outdated page from the browser's cache: load it again.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload()
})
