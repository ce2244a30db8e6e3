const GAP_PX = 4
const KEYS = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Menus open, close and keep their focus by the browser's own popover. Where it cannot place one
 * beside its button yet, this does; and the arrow keys go through the entries.
 */
export function startMenus() {
  const placed = CSS.supports('position-area: block-end span-inline-start')
  document.addEventListener(
    'toggle',
    (event) => {
      if (event.newState !== 'open' || !event.target.matches('.menu[popover]')) return
      if (!placed) place(event.target, event.source ?? document.activeElement)
      entriesOf(event.target)[0]?.focus({ preventScroll: true })
    },
    true
  )
  document.addEventListener('keydown', (event) => {
    const menu = event.target.closest('.menu[popover]')
    if (!menu || !(event.key in KEYS || event.key === 'Home' || event.key === 'End')) return
    event.preventDefault()
    const entries = entriesOf(menu)
    const at = entries.indexOf(document.activeElement)
    const last = entries.length - 1
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? last : at + KEYS[event.key]
    entries[Math.min(Math.max(to, 0), last)].focus()
  })
}

/** The entries that are there: those of a row's menu depend on its row. */
const entriesOf = (menu) =>
  [...menu.querySelectorAll('a, button')].filter((one) => one.checkVisibility())

/** @param opener the button, where the browser says which: a menu may have several */
function place(menu, opener) {
  const own = `[popovertarget="${menu.id}"]`
  const button = opener?.matches(own) ? opener : document.querySelector(own)
  if (!button) return
  const from = button.getBoundingClientRect()
  const size = menu.getBoundingClientRect()
  const below = from.bottom + GAP_PX + size.height <= innerHeight
  const top = below ? from.bottom + GAP_PX : from.top - GAP_PX - size.height
  const left = Math.min(from.left, innerWidth - size.width - GAP_PX)
  Object.assign(menu.style, {
    inset: 'auto',
    margin: '0',
    top: `${Math.max(GAP_PX, top)}px`,
    left: `${Math.max(GAP_PX, left)}px`,
  })
}
