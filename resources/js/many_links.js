import { forgetDraft } from './draft_store.js'
import { isTyping } from './is_typing.js'

/** Where a pasted text waits for the form that it belongs to. */
const KEY = 'pasted'

/** After that the page that it was meant for was not opened. */
const PATIENCE_MS = 60_000

/**
 * Addresses that are pasted beside the fields of a page of links open the form of a new link, or of
 * many. So do several in the field for one (`data-many`, with the page for many). There they are in
 * the field with `data-pasted`.
 */
export function startManyLinks() {
  document.addEventListener('paste', (event) => {
    const text = event.clipboardData?.getData('text/plain').trim() ?? ''
    const page = event.defaultPrevented ? null : findPage(event.target, text)
    if (!page || !store(text)) return
    event.preventDefault()
    location.assign(page)
  })
  fill(document.querySelector('[data-pasted]'))
}

/** The page that a pasted text opens. */
function findPage(target, text) {
  const { many } = target.dataset ?? {}
  if (many) return isList(text) ? many : null
  const create = document.querySelector('a[data-shortcut=c]')?.pathname
  const links = create?.replace(/\/new$/, '')
  if (!links || !location.pathname.startsWith(links) || isTyping(target)) return null
  if (document.querySelector('form[data-live-form]')) return null
  if (/^https?:\/\/\S+$/i.test(text)) return create
  return isList(text) && /https?:\/\//i.test(text) ? `${create}/many` : null
}

/** Several lines, or columns, with an address in the first two: the first may name columns. */
function isList(text) {
  const lines = text.split('\n', 2)
  return /[\n\t]/.test(text) && lines.some((line) => /\S\.\S/.test(line))
}

/** @returns false where the browser forbids storage; then the text is pasted as usual */
function store(text) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ text, at: Date.now() }))
    return true
  } catch {
    return false
  }
}

function take() {
  try {
    const { text, at } = JSON.parse(sessionStorage.getItem(KEY)) ?? {}
    sessionStorage.removeItem(KEY)
    return Date.now() - at < PATIENCE_MS ? text : null
  } catch {
    return null
  }
}

/** What was pasted last takes the place of a draft. */
function fill(field) {
  const text = field && take()
  if (!text) return
  forgetDraft(`${location.pathname} ${field.form.id}`)
  // When everything that follows the field has begun.
  queueMicrotask(() => {
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
