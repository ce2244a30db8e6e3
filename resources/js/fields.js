/** Counters that count along, passwords that can be looked at, and the browser's time zone. */
export function dressFields(root) {
  for (const counter of root.querySelectorAll('[data-counts]')) count(counter)
  for (const select of root.querySelectorAll('[data-suggests-zone]')) suggestZone(select)
}

export function startFields() {
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
    counter.toggleAttribute('data-over', length > Number(field.dataset.most))
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

/** Where nothing was chosen yet, the zone that the browser is in; what was typed and refused stays. */
function suggestZone(select) {
  if (select.form?.hasAttribute('data-refused')) return
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const known = [...select.options].find(
    ({ value, dataset }) => value === timeZone || dataset.also === timeZone
  )
  if (known) select.value = known.value
}
