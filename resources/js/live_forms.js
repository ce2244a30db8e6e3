import { startTokens } from './tokens.js'

/** After the last key, before the server is asked. */
const PAUSE_MS = 300

/** A step that is not answered by then did not happen. */
const STEP_PATIENCE_MS = 15_000

/**
 * `data-live-form` on a form whose page the server draws again for each of its buttons: `data-step`
 * buttons change it in place, and while a person types, parts with `data-live` and fields with
 * `data-live-value` follow. All of it is drawn by the server; without script the same buttons load
 * the page.
 */
export function startLiveForms() {
  const form = document.querySelector('form[data-live-form]')
  if (!form) return
  let timer
  let asking
  const look = () => {
    clearTimeout(timer)
    timer = setTimeout(async () => {
      asking?.abort()
      asking = new AbortController()
      const next = await ask(form, 'look', asking.signal)
      if (next) follow(form, next)
    }, PAUSE_MS)
  }
  form.addEventListener('input', look)
  form.addEventListener('change', look)

  form.addEventListener('click', ({ target }) => noteUnfolded(form, target) && look())

  let stepping = null
  const step = async (button) => {
    clearTimeout(timer)
    asking?.abort()
    button.setAttribute('aria-busy', 'true')
    // Anything typed in the meantime would belong to a form that is about to go: the next step's
    // numbers, the next key's field.
    form.inert = true
    const next = await ask(form, button.value, AbortSignal.timeout(STEP_PATIENCE_MS))
    form.inert = false
    if (next) return redraw(form, next, button)
    button.removeAttribute('aria-busy')
    button.focus()
  }

  // Before the listener that sends a form once.
  form.addEventListener(
    'submit',
    async (event) => {
      const button = event.submitter
      const isStep = button && 'step' in button.dataset
      if (!isStep && !stepping) return
      event.preventDefault()
      if (isStep) {
        stepping ??= step(button).finally(() => (stepping = null))
        return
      }
      // To be saved is what the step leaves.
      event.stopImmediatePropagation()
      await stepping
      form.requestSubmit(button?.form === form ? button : null)
    },
    true
  )
}

/**
 * Has the server draw the form with what was typed into it before, rules and all.
 *
 * @param fields pairs of name and value
 * @returns whether it could be drawn
 */
export async function restoreLiveForm(form, fields) {
  const body = new URLSearchParams(new FormData(form))
  for (const [name] of fields) body.delete(name)
  for (const [name, value] of fields) body.append(name, value)
  const next = await ask(form, 'look', AbortSignal.timeout(STEP_PATIENCE_MS), body)
  if (next) redraw(form, next)
  return next !== null
}

/** The form as the server draws it after this button; null where it could not be asked. */
async function ask(form, step, signal, body = new URLSearchParams(new FormData(form))) {
  body.set('do', step)
  try {
    const answer = await fetch(form.action, {
      method: 'POST',
      headers: { 'X-Form-Part': '1', 'Accept': 'text/html' },
      body,
      signal,
      redirect: 'error',
    })
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    return page.querySelector('form[data-live-form]')
  } catch {
    return null
  }
}

/** Takes over what changes by itself; a field that a person types into stays as it is. */
function follow(form, next) {
  for (const part of form.querySelectorAll('[data-live]')) {
    const drawn = next.querySelector(`[id="${part.id}"]`)
    const isSame = !drawn || drawn.innerHTML === part.innerHTML
    if (!isSame && !part.contains(document.activeElement)) part.innerHTML = drawn.innerHTML
  }
  for (const field of form.querySelectorAll('[data-live-value]')) {
    const drawn = next.elements.namedItem(field.name)
    if (drawn && field !== document.activeElement) field.value = drawn.value
  }
  for (const stop of form.querySelectorAll('[data-lit-key]')) {
    const drawn = next.querySelector(`[data-lit-key="${stop.dataset.litKey}"]`)
    if (drawn?.dataset.lit) stop.dataset.lit = drawn.dataset.lit
    else delete stop.dataset.lit
  }
}

/**
 * Has the form report which of its parts (`data-part`) a person unfolded, so that they are open next
 * time.
 *
 * @returns whether a part is being folded or unfolded
 */
function noteUnfolded(form, target) {
  const { open, dataset } = target.closest('summary')?.parentElement ?? {}
  if (!dataset?.part) return false
  const field = form.elements._unfolded
  const parts = new Set(field.value.split('.').filter(Boolean))
  if (open) parts.delete(dataset.part)
  else parts.add(dataset.part)
  field.value = [...parts].join('.')
  return true
}

/** Draws the whole form again: what was open stays open, and the keyboard stays where it was. */
function redraw(form, next, button) {
  const before = [...form.querySelectorAll('details[id]')].map(({ id, open }) => [id, open])
  form.replaceChildren(...next.childNodes)
  for (const [id, open] of before) {
    const details = document.getElementById(id)
    // What a draft brings back is shown, and what is folded during a step stays so.
    if (details && (open || button)) details.open = open
  }
  startTokens(form)
  if (!button) return
  const label = button.getAttribute('aria-label')
  const same = [...form.querySelectorAll('[data-step]')].find((one) =>
    label ? one.getAttribute('aria-label') === label : one.value === button.value
  )
  const wanted =
    form.querySelector('[autofocus]') ?? same ?? form.querySelector('.line [data-step]')
  wanted?.focus()
}
