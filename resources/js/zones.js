/**
 * `data-zones` on a select of time zones: the field before it narrows the choices down while a
 * person types, and the first that fits is chosen. Without script the field is hidden. It comes
 * with the page, because a field that is added later would move what is below.
 */
export function startZones(root = document) {
  for (const select of root.querySelectorAll('select[data-zones]')) addSearch(select)
}

function addSearch(select) {
  const field = select.previousElementSibling
  const groups = [...select.children]
  const zones = groups.flatMap((group) =>
    [...group.children].map((option) => ({ group, option, text: fold(textOf(option)) }))
  )
  select.removeAttribute('data-zones')
  select.before(field)
  field.addEventListener('input', () => {
    const words = fold(field.value).split(/\s+/).filter(Boolean)
    const found = zones.filter(({ text }) => words.every((word) => text.includes(word)))
    field.setAttribute('aria-invalid', String(found.length === 0))
    field.title = found.length === 0 ? select.dataset.zonesNone : ''
    const { value } = select
    show(select, groups, found.length === 0 ? zones : found)
    select.value = words.length > 0 && found.length > 0 ? best(found, words[0]) : value
  })
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
    event.preventDefault()
    select.focus()
  })
}

/** A city that begins with what was typed goes before one that only has it. */
function best(found, word) {
  return (found.find(({ text }) => text.startsWith(word)) ?? found[0]).option.value
}

function show(select, groups, shown) {
  for (const group of groups) {
    group.replaceChildren(...shown.filter((one) => one.group === group).map(({ option }) => option))
  }
  select.replaceChildren(...groups.filter((group) => group.children.length > 0))
}

const textOf = (option) =>
  [option.textContent, option.value, option.dataset.also].join(' ').replaceAll(/[/_]/g, ' ')

/** Minus signs are typed as hyphens, and accents are left out. */
function fold(text) {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('−', '-').toLowerCase().trim()
}
