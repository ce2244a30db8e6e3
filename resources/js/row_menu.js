/**
 * The rows of a long list share one menu, `#row-menu`: the button that opens it makes its entries
 * those of its row. Without script there are no such buttons: the row's own page has all of them.
 */
export function startRowMenu() {
  document.addEventListener(
    'click',
    (event) => {
      const button = event.target.closest('[data-row-menu]')
      if (button) fill(document.getElementById('row-menu'), button)
    },
    true
  )
}

function fill(menu, button) {
  const status = button.dataset.rowMenu
  const row = button.closest('tr').querySelector('[data-row]')
  const id = row.href.split('/').pop()
  menu.dataset.row = row.id
  for (const entry of menu.querySelectorAll('li')) {
    entry.hidden = entry.dataset.statuses?.split(' ').includes(status) === false
  }
  for (const one of menu.querySelectorAll('[href^="/"], [action]')) {
    const name = one.hasAttribute('href') ? 'href' : 'action'
    one.dataset.pattern ??= one.getAttribute(name)
    one.setAttribute(name, one.dataset.pattern.replace('-id-', id))
  }
}
