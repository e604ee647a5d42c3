import './page.css'
import { render } from 'preact'
import { Page } from './page.tsx'
import { stateOfDocument } from './state-of-document.ts'

const place = document.querySelector('#page')
if (place) render(<Page state={stateOfDocument()} />, place)

// A page that the back button restores from the browser's cache is outdated: load it again.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload()
})
