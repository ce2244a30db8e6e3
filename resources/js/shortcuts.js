import { isCommand } from './is_typing.js'

/** Letters that go somewhere from any page of the console; j, k and x are the list's own. */
export function startShortcuts() {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || !isCommand(event)) return
    const act = ACTIONS[event.key] ?? (() => followShortcut(event.key))
    if (act()) event.preventDefault()
  })
}

const ACTIONS = {
  'e': () => editRow() || follow('[data-shortcut=e]'),
  'j': () => focusRow(),
  'k': () => focusRow(),
  '?': () => follow('[data-shortcut=help]'),
}

/** What a page has a letter of its own for. */
function followShortcut(key) {
  return /^[a-z]$/.test(key) && follow(`[data-shortcut=${key}]`)
}

function follow(selector) {
  const link = document.querySelector(selector)
  if (link) location.assign(link.href)
  return link !== null
}

/** Of a list, the row that the keyboard is in. */
function editRow() {
  const row = document.activeElement?.closest('tr')?.querySelector('[data-row]')
  const isEditable = row && document.querySelector('.pick')
  if (isEditable) location.assign(`${row.getAttribute('href')}/edit`)
  return Boolean(isEditable)
}

/** Goes to the list from elsewhere on the page; within it, the list walks by itself. */
function focusRow() {
  if (document.activeElement?.closest('tr')) return false
  const first = document.querySelector('[data-row]')
  first?.focus()
  return Boolean(first)
}
