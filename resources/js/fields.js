/** Counters that count along, and passwords that can be looked at. */
export function startFields() {
  for (const counter of document.querySelectorAll('[data-counts]')) count(counter)
  document.addEventListener('click', (event) => {
    const button = event.target.closest('[data-reveals]')
    if (button) reveal(button)
  })
}

function count(counter) {
  const field = document.getElementById(counter.dataset.counts)
  if (!field) return
  const format = new Intl.NumberFormat(document.documentElement.lang)
  const write = () => {
    const length = [...field.value].length
    counter.querySelector('[data-count]').textContent = format.format(length)
    counter.toggleAttribute('data-over', length > field.maxLength && field.maxLength > 0)
  }
  field.addEventListener('input', write)
  write()
}

function reveal(button) {
  const field = document.getElementById(button.dataset.reveals)
  const isHidden = field.type === 'password'
  field.type = isHidden ? 'text' : 'password'
  button.setAttribute('aria-pressed', String(isHidden))
  field.focus()
}
