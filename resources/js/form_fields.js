/** Fields that no draft holds, by name: passwords, keys, and what belongs to one page alone. */
const SECRET =
  /password|passphrase|secret|token|apikey|api_key|licen[cs]e|recovery|^_|^idempotencyKey$/i

/** Kinds of controls that hold nothing that was typed. */
const WORDLESS = ['password', 'file', 'submit', 'button', 'reset', 'image']

/**
 * Controls whose values may be kept. Hidden ones are the page's own, except in a form that the
 * server draws again, which needs them to be drawn as it was.
 */
export function listKeptFields(form) {
  return [...form.elements].filter(
    (field) => field.name && !field.disabled && !isSecret(field) && isTypedInto(form, field)
  )
}

function isTypedInto(form, field) {
  if (!('value' in field) || WORDLESS.includes(field.type) || field.tagName === 'BUTTON')
    return false
  if (field.type !== 'hidden') return true
  return 'liveForm' in form.dataset || 'tokenRemove' in field.dataset
}

/** A password that is looked at is a text for the time being, with the button that shows it. */
function isSecret(field) {
  const isRevealed = field.id && document.querySelector(`[data-reveals="${CSS.escape(field.id)}"]`)
  return (
    isRevealed ||
    'noDraft' in field.dataset ||
    SECRET.test(field.name) ||
    /password|one-time-code/.test(field.autocomplete)
  )
}

/** What the form holds, as pairs of name and value. */
export function readFields(form) {
  return listKeptFields(form).flatMap((field) => {
    if (field.type === 'checkbox' || field.type === 'radio') {
      return field.checked ? [[field.name, field.value]] : []
    }
    if (field.type === 'select-multiple') {
      return [...field.selectedOptions].map(({ value }) => [field.name, value])
    }
    return [[field.name, field.value]]
  })
}

/** Puts values back into the fields that the form has, and has what follows them follow. */
export function writeFields(form, pairs) {
  const left = Map.groupBy(pairs, ([name]) => name)
  for (const field of listKeptFields(form)) {
    const values = (left.get(field.name) ?? []).map(([, value]) => value)
    if (!write(field, values)) continue
    if (field.type === 'hidden') field.dispatchEvent(new Event('restored'))
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

/** @returns whether the field holds something else now */
function write(field, values) {
  if (field.type === 'checkbox' || field.type === 'radio') {
    const isChecked = values.includes(field.value)
    if (field.checked === isChecked) return false
    field.checked = isChecked
    return true
  }
  if (field.type === 'select-multiple') {
    for (const option of field.options) option.selected = values.includes(option.value)
    return true
  }
  const [value] = values
  if (value === undefined || field.value === value) return false
  if (field.tagName === 'SELECT' && ![...field.options].some((one) => one.value === value))
    return false
  field.value = value
  return true
}
