import { isConnected } from './connection.js'
import { listKeptFields } from './form_fields.js'

/**
 * A form is sent once: its button is busy from then on. One with something typed into it is sent
 * where there is a connection; else the page stays, with the text.
 */
export function startForms() {
  document.addEventListener('submit', holdUntilConnected, true)
  document.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return
    const form = event.target
    if (form.dataset.sent !== undefined) return event.preventDefault()
    if (form.method === 'get') return
    form.dataset.sent = ''
    event.submitter?.setAttribute('aria-busy', 'true')
  })

  // A refused form is taken up where it is wrong.
  const refused = document.querySelector('form[data-refused]')
  refused?.querySelector('.error-list a, [aria-invalid=true]')?.focus()

  // Back in the history, a page comes as it was left.
  window.addEventListener('pageshow', () => {
    for (const form of document.querySelectorAll('form[data-sent]')) {
      delete form.dataset.sent
      form.querySelector('[aria-busy]')?.removeAttribute('aria-busy')
    }
  })

  // A select that filters a list does so at once; without script its form has a button.
  document.addEventListener('change', (event) => {
    if (event.target.matches('[data-submits]')) event.target.form.requestSubmit()
  })
}

/** Before anything else hears of it. */
async function holdUntilConnected(event) {
  const { target: form, submitter } = event
  if (form.method !== 'post' || 'step' in (submitter?.dataset ?? {})) return
  if (form.dataset.connected !== undefined || listKeptFields(form).length === 0) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (form.dataset.asking !== undefined) return
  form.dataset.asking = ''
  submitter?.setAttribute('aria-busy', 'true')
  const isReached = await isConnected(submitter ?? form.querySelector('[type=submit]'))
  submitter?.removeAttribute('aria-busy')
  delete form.dataset.asking
  if (!isReached) return
  form.dataset.connected = ''
  form.requestSubmit(submitter?.form === form ? submitter : null)
  delete form.dataset.connected
}
