/**
 * `data-refresh-every` on an element: the milliseconds after which the page is asked for again and
 * its parts with `data-refreshed` take their new content, each by its id. What is being typed
 * elsewhere stays. Ends when the new page does not ask for it any more. `data-refresh-from` is
 * another address of the page, which takes longer to draw.
 */
export function startRefreshingParts() {
  const { refreshEvery, refreshFrom } =
    document.querySelector('[data-refresh-every]')?.dataset ?? {}
  const everyMs = Number(refreshEvery)
  if (everyMs > 0) setTimeout(() => refreshParts(refreshFrom), everyMs)
}

async function refreshParts(from = location.href) {
  const page = document.hidden ? null : await fetchPage(from)
  if (page) replaceParts(page)
  startRefreshingParts()
}

async function fetchPage(from) {
  try {
    const answer = await fetch(from, { headers: { accept: 'text/html' } })
    if (!answer.ok) return null
    return new DOMParser().parseFromString(await answer.text(), 'text/html')
  } catch {
    return null
  }
}

function replaceParts(page) {
  for (const part of document.querySelectorAll('[data-refreshed]')) {
    const fresh = page.getElementById(part.id)
    if (!fresh) continue
    part.toggleAttribute('data-refresh-every', fresh.hasAttribute('data-refresh-every'))
    if (fresh.dataset.refreshEvery) part.dataset.refreshEvery = fresh.dataset.refreshEvery
    if (part.contains(document.activeElement) || part.innerHTML === fresh.innerHTML) continue
    part.replaceChildren(...fresh.childNodes)
  }
}
