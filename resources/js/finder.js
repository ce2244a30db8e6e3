import { openDialog } from './dialogs.js'
import { isCommand } from './is_typing.js'

/** After the last key, before the server is asked. */
const PAUSE_MS = 120
const STEPS = { ArrowDown: 1, ArrowUp: -1 }

/** What is found: places to go to, and what is done at once. */
const STOPS = '[data-findings] :is(a, button)'

/**
 * `data-finder` links lead to pages that find things by name: `all` to "Find or jump to", which `/`
 * and Ctrl+K open too, `workspaces` to those of the person, `filter` to the values of a filter, `export`
 * to the files of a page. Here the part of that page with `data-find-part` opens as a dialog, and what
 * is found follows while a person types.
 */
export function startFinder() {
  const here = document.querySelector('[data-find-part]')
  if (here) follow(here)
  document.addEventListener('input', narrow)
  document.addEventListener('keydown', (event) => {
    const isSlash = event.key === '/' && isCommand(event)
    const isChord = event.key === 'k' && (event.ctrlKey || event.metaKey)
    const link = document.querySelector('[data-finder=all]')
    const isTaken = isChord && document.querySelector('dialog[open]')
    if (!link || !(isSlash || isChord) || isTaken) return
    event.preventDefault()
    open(link)
  })
  document.addEventListener('click', (event) => {
    const link = event.target.closest('[data-finder]')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    open(link)
  })
}

/** The dialogs that were drawn, by the address of their page. */
const dialogs = new Map()
let opening = null

function open(link) {
  const field = fieldOfPage(link.href)
  if (field) {
    field.focus()
    return field.select()
  }
  opening ??= show(link).finally(() => (opening = null))
}

/** The field of the page itself, where it is the one that is asked for. */
function fieldOfPage(url) {
  const form = document.querySelector('main [data-find-part] form')
  return form?.action === url ? form.elements.namedItem('q') : null
}

async function show(link) {
  const dialog = dialogs.get(link.href) ?? (await draw(link.href))
  if (!dialog) return location.assign(link.href)
  link.closest('dialog')?.close()
  openDialog(dialog, link)
  dialog.querySelector('[type=search]')?.select()
}

/** `data-narrows` on a field names a list: of its entries those with the typed text are shown. */
function narrow({ target }) {
  if (!target.dataset.narrows) return
  const typed = target.value.trim().toLowerCase()
  const list = target.form.querySelector(`#${target.dataset.narrows}`)
  for (const entry of list.children) {
    entry.hidden = !entry.textContent.toLowerCase().includes(typed)
  }
}

async function draw(url) {
  const page = await ask(url)
  const part = page?.querySelector('[data-find-part]')
  if (!part) return null
  const drawn = document.createElement('dialog')
  drawn.className = 'find-dialog'
  drawn.setAttribute('aria-label', part.dataset.label)
  drawn.setAttribute('closedby', 'any')
  drawn.append(document.adoptNode(part))
  document.body.append(drawn)
  // A file leaves the page where it is.
  drawn.addEventListener('submit', ({ target }) => {
    if (target.matches('[data-download]')) drawn.close()
  })
  dialogs.set(url, drawn)
  follow(part)
  return drawn
}

/** The part's results follow its field; arrow keys go through them, Enter goes to the first. */
function follow(part) {
  const form = part.querySelector('form')
  const field = form.elements.namedItem('q')
  if (!field) return
  let shown = field.value.trim()
  let timer
  let asking
  let looking = Promise.resolve()

  const look = async () => {
    clearTimeout(timer)
    const typed = field.value.trim()
    asking?.abort()
    if (typed === shown) return
    asking = new AbortController()
    const page = await ask(`${form.action}?${new URLSearchParams({ q: typed })}`, asking.signal)
    const next = page?.querySelector('[data-find-part]')
    if (!next || field.value.trim() !== typed) return
    const isAmong = part.querySelector('[data-findings]').contains(document.activeElement)
    for (const name of ['[data-findings]', '[data-find-count]']) {
      part.querySelector(name).replaceChildren(...next.querySelector(name).childNodes)
    }
    part.querySelector('[data-findings]').scrollTop = 0
    shown = typed
    if (isAmong) field.focus()
    mark()
  }
  const mark = () => {
    for (const one of part.querySelectorAll('[data-next]')) delete one.dataset.next
    const first = part.querySelector(STOPS)
    if (first && field.value.trim() !== '') first.dataset.next = ''
  }

  field.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(() => (looking = look()), PAUSE_MS)
  })
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    looking = look()
    await looking
    const typed = field.value.trim()
    if (typed !== shown) form.submit()
    else if (typed !== '') part.querySelector(STOPS)?.click()
  })
  part.addEventListener('keydown', (event) => {
    const stops = [field, ...part.querySelectorAll(STOPS)]
    const at = stops.indexOf(document.activeElement)
    if (event.key in STEPS && at !== -1) {
      event.preventDefault()
      stops[(at + STEPS[event.key] + stops.length) % stops.length].focus()
    } else if (at > 0 && event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
      // A person who goes on typing goes on with the name.
      field.focus()
    }
  })
  mark()
}

/** The page at this address; null where it could not be had. */
async function ask(url, signal) {
  try {
    const answer = await fetch(url, { headers: { Accept: 'text/html' }, signal })
    if (!answer.ok || answer.redirected) return null
    return new DOMParser().parseFromString(await answer.text(), 'text/html')
  } catch {
    return null
  }
}
