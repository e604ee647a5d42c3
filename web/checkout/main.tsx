import './page.css'
import { render } from 'preact'
import { Page } from './page.tsx'
import { stateOfDocument } from './state-of-document.ts'

const place = document.querySelector('#page')
if (place) render(<Page state={stateOfDocument()} />, place)

// The back button restores an outdated page from the browser's cache: load it again.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload()
})
