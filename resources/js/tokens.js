/**
 * `data-tokens` on a text field: its texts, with commas between them, become chips, and the entries
 * of its <datalist> a list to choose from. The field itself goes on holding the line that is sent.
 */
export function startTokens(root = document) {
  for (const field of root.querySelectorAll('input[data-tokens]')) enhance(field)
}

const MOST_SHOWN = 8
let count = 0

/** As `joinTokens` and `splitTokens` on the server have it. */
const join = (tokens) =>
  tokens.map((one) => (/[",]/.test(one) ? `"${one.replaceAll('"', '""')}"` : one)).join(', ')

function split(line) {
  const found = line.matchAll(/(?<![^\S\n])[^\S\n]*(?:"((?:[^"]|"")*)"[^,\n]*|([^,\n]+))/g)
  return [...found]
    .map(([, quoted, plain]) => (quoted?.replaceAll('""', '"') ?? plain).trim())
    .filter(Boolean)
}

function enhance(field) {
  const known = [...(field.list?.options ?? [])].map(({ value, label }) => ({
    value,
    code: label === value ? '' : label,
  }))
  const box = element('div', { className: 'input token-field' })
  const input = element('input', {
    id: field.id,
    type: 'text',
    autocomplete: 'off',
    placeholder: field.dataset.tokens,
  })
  const list = element('ul', {
    className: 'menu token-list',
    id: `tokens-${++count}`,
    hidden: true,
  })
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', field.dataset.tokens)
  set(input, {
    'role': 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': list.id,
  })
  for (const name of ['aria-describedby', 'aria-invalid']) {
    if (field.hasAttribute(name)) input.setAttribute(name, field.getAttribute(name))
  }
  const it = { field, box, input, list, known, at: -1, isQuiet: false }
  field.type = 'hidden'
  field.removeAttribute('id')
  field.removeAttribute('data-tokens')
  field.after(box)
  box.append(input, list)
  box.addEventListener('click', () => input.focus())
  input.addEventListener('input', () => {
    it.isQuiet = false
    if (/,$/.test(input.value)) take(it)
    else offer(it)
  })
  input.addEventListener('focus', () => {
    it.isQuiet = false
    offer(it)
  })
  if (field.dataset.suggests) suggest(it, field.dataset.suggests)
  field.removeAttribute('data-suggests')
  input.addEventListener('blur', () => {
    take(it)
    close(it)
  })
  input.addEventListener('keydown', (event) => onKey(it, event))
  list.addEventListener('mousedown', (event) => {
    event.preventDefault()
    const option = event.target.closest('[role=option]')
    if (option) add(it, option.dataset.value)
  })
  field.addEventListener('restored', () => draw(it))
  draw(it)
}

/** Names to choose from, asked for once, when a person comes to the field. */
function suggest(it, url) {
  const ask = async () => {
    const answer = await fetch(url, { headers: { accept: 'application/json' } })
    if (!answer.ok) return
    const { items } = await answer.json()
    it.known.push(...items.map(({ name }) => ({ value: name, code: '' })))
    if (!it.isQuiet) offer(it)
  }
  it.input.addEventListener('focus', () => void ask().catch(() => {}), { once: true })
}

const tokensOf = ({ field }) => split(field.value)

function store(it, tokens) {
  it.field.value = join(tokens)
  draw(it)
  it.field.dispatchEvent(new Event('change', { bubbles: true }))
}

function draw(it) {
  for (const chip of it.box.querySelectorAll('.chip')) chip.remove()
  tokensOf(it).forEach((token, at) => {
    const chip = element('span', { className: 'chip', textContent: token })
    const remove = element('button', { type: 'button', textContent: '×' })
    remove.setAttribute('aria-label', it.field.dataset.tokenRemove.replace('%s', token))
    remove.addEventListener('click', () => {
      store(
        it,
        tokensOf(it).filter((_, index) => index !== at)
      )
      it.input.focus()
    })
    chip.append(remove)
    it.input.before(chip)
  })
}

/** The list stays shut behind a token, until something is typed: it would lie on what comes next. */
function add(it, token) {
  const tokens = tokensOf(it)
  const isThere = tokens.some((one) => one.toLowerCase() === token.toLowerCase())
  it.input.value = ''
  if (!isThere) store(it, [...tokens, token])
  it.isQuiet = true
  close(it)
}

/** What was typed becomes chips, several where it holds commas: a list may be pasted. */
function take(it) {
  const typed = split(it.input.value)
  it.input.value = ''
  for (const token of typed) add(it, meantBy(it, token))
}

/** A known one by its name or its code, else what was typed. */
function meantBy({ known }, typed) {
  const key = typed.toLowerCase()
  const meant = known.find(
    ({ value, code }) => value.toLowerCase() === key || (code && code.toLowerCase() === key)
  )
  return meant?.value ?? typed
}

function offer(it) {
  const typed = it.input.value.trim().toLowerCase()
  const taken = new Set(tokensOf(it).map((one) => one.toLowerCase()))
  const free = it.known.filter(({ value }) => !taken.has(value.toLowerCase()))
  const fits = free.filter(
    ({ value, code }) => value.toLowerCase().includes(typed) || code.toLowerCase() === typed
  )
  fits.sort((one, other) => rank(one, typed) - rank(other, typed))
  const options = fits.slice(0, MOST_SHOWN).map((one) => optionOf(one.value, one.value, one.code))
  const create = it.field.dataset.tokenNew
  if (create && typed && !fits.some(({ value }) => value.toLowerCase() === typed)) {
    const words = it.input.value.trim()
    options.push(optionOf(words, create.replace('%s', words), ''))
  }
  it.list.replaceChildren(...options)
  it.at = -1
  const isOpen = options.length > 0 && document.activeElement === it.input
  it.list.hidden = !isOpen
  it.input.setAttribute('aria-expanded', String(isOpen))
  it.input.removeAttribute('aria-activedescendant')
}

const rank = ({ value, code }, typed) =>
  code.toLowerCase() === typed ? 0 : value.toLowerCase().startsWith(typed) ? 1 : 2

function optionOf(value, text, code) {
  const option = element('li', { id: `token-option-${++count}` })
  set(option, { 'role': 'option', 'aria-selected': 'false', 'data-value': value })
  option.append(element('span', { textContent: text }))
  if (code) option.append(element('span', { className: 'faint', textContent: code }))
  return option
}

function close(it) {
  it.list.hidden = true
  it.input.setAttribute('aria-expanded', 'false')
}

function onKey(it, event) {
  const options = [...it.list.children]
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault()
    if (it.list.hidden) return offer(it)
    it.at = (it.at + (event.key === 'ArrowDown' ? 1 : -1) + options.length) % options.length
    options.forEach((one, at) => one.setAttribute('aria-selected', String(at === it.at)))
    options[it.at].scrollIntoView({ block: 'nearest' })
    it.input.setAttribute('aria-activedescendant', options[it.at].id)
  } else if (event.key === 'Enter' && (it.at >= 0 || it.input.value.trim() !== '')) {
    event.preventDefault()
    if (it.at >= 0) add(it, options[it.at].dataset.value)
    else take(it)
  } else if (event.key === 'Escape' && !it.list.hidden) {
    event.stopPropagation()
    close(it)
  } else if (event.key === 'Backspace' && it.input.value === '') {
    store(it, tokensOf(it).slice(0, -1))
  }
}

function element(name, properties) {
  return Object.assign(document.createElement(name), properties)
}

function set(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
}
