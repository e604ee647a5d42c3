import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Dialog } from 'react-aria-components/Dialog'
import { Input } from 'react-aria-components/Input'
import { Header, Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { SearchField } from 'react-aria-components/SearchField'
import { useQuery } from 'urql'
import { SearchDocument } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { ProblemPanel } from '../parts/problem-panel.tsx'
import { useAccount } from '../shell/account.ts'
import { entriesOf } from '../shell/entries.ts'
import { pageOf } from './found.ts'

const PAUSE_MS = 200
/** The API finds no names by fewer characters. */
const CHARACTERS_MIN = 3

/** Finds records of the account and pages of the menu, and opens the one that is chosen. */
export function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const account = useAccount()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const asked = useSettled(text.trim())
  const [{ data, error, fetching }] = useQuery({
    query: SearchDocument,
    variables: { input: { orgId: account.id, query: asked, first: 10 } },
    pause: account.kind !== 'Organization' || asked.length < CHARACTERS_MIN,
  })
  const isAsked = asked.length >= CHARACTERS_MIN
  const hits = isAsked ? (data?.search ?? []).flatMap((hit) => (pageOf(hit) ? [hit] : [])) : []
  const pages = entriesOf(account).filter((page) => page.text.toLowerCase().includes(text.trim().toLowerCase()))
  const open = (key: string) => {
    onClose()
    const hit = hits.find(({ id }) => id === key)
    const page = hit && pageOf(hit)
    if (page) return void navigate({ to: page.to, params: { account: account.id, id: page.id } })
    const entry = pages.find(({ to }) => to === key)
    if (entry) void navigate({ to: entry.to, params: { account: account.id } })
  }
  // Undefined while hits of an earlier text may be shown.
  const first = asked === text.trim() && !fetching ? (hits[0]?.id ?? pages[0]?.to) : undefined
  return (
    <ModalOverlay className="overlay top-aligned" isOpen isDismissable onOpenChange={(isOpen) => isOpen || onClose()}>
      <Modal className="modal">
        <Dialog className="dialog search" aria-label={texts.search}>
          <Autocomplete inputValue={text} onInputChange={setText}>
            <SearchField
              aria-label={texts.search}
              className="field"
              autoFocus
              onSubmit={() => first !== undefined && open(first)}
            >
              <Input placeholder={texts.searchHint} />
            </SearchField>
            {error && <ProblemPanel error={error} />}
            <Menu className="menu" aria-label={texts.search} onAction={(key) => open(String(key))}>
              {hits.length > 0 ? (
                <MenuSection>
                  <Header>{texts.records}</Header>
                  {hits.map(({ id, type, title, detail }) => (
                    <MenuItem key={id} id={id} textValue={title} className="menu-item">
                      <span>
                        {title} <span className="quiet">{detail}</span>
                      </span>
                      <span className="quiet">{texts.recordTypes[type as keyof typeof texts.recordTypes] ?? type}</span>
                    </MenuItem>
                  ))}
                </MenuSection>
              ) : null}
              {pages.length > 0 ? (
                <MenuSection>
                  <Header>{texts.goTo}</Header>
                  {pages.map((page) => (
                    <MenuItem key={page.to} id={page.to} textValue={page.text} className="menu-item">
                      {page.text}
                    </MenuItem>
                  ))}
                </MenuSection>
              ) : null}
            </Menu>
          </Autocomplete>
          <p role="status" className="quiet">
            {isAsked && !fetching && !error && hits.length === 0 ? texts.nothingFoundBySearch : ''}
          </p>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** Returns a text when it has not changed for a moment, so that not every key sends a request. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
