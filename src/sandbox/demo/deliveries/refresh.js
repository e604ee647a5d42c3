// Adds deliveries to the page as they arrive. Open payloads, the focus and the selection are kept.
const EVERY_MS = 2_000
const list = document.getElementById('deliveries')
const empty = document.getElementById('empty')
const status = document.getElementById('status')
const shownMax = Number(list.dataset.max)

async function refresh() {
  const newest = list.firstElementChild?.id ?? ''
  const response = await fetch(`?after=${newest}`, { headers: { accept: 'text/html' } })
  if (!response.ok) throw new Error(`${response.status}`)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const arrived = [...page.querySelectorAll('#deliveries > li')].filter(({ id }) => !document.getElementById(id))
  if (arrived.length > 0) {
    list.prepend(...arrived)
    while (list.children.length > shownMax) list.lastElementChild.remove()
    empty.hidden = true
    const [latest] = arrived
    const type = latest.querySelector('h2').textContent
    status.textContent = arrived.length === 1 ? `New: ${type}` : `${arrived.length} new deliveries`
  } else if (status.dataset.lost) {
    status.textContent = 'Connected again.'
  }
  delete status.dataset.lost
}

for (;;) {
  await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  if (document.hidden) continue
  await refresh().catch(() => {
    status.dataset.lost = 'yes'
    status.textContent = 'The server does not respond. Retrying…'
  })
}
