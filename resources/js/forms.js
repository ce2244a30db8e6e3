/** A form is sent once: its button is busy from then on. */
export function startForms() {
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
