/*
 * Forms that ask the device for a passkey, or make one: `data-passkey` says which, `data-options` is
 * what the server wants of it. What the device signs goes into the form's own field, and the form is
 * sent like any other.
 */
export function startPasskeys() {
  const forms = [...document.querySelectorAll('form[data-passkey]')]
  if (forms.length === 0) return
  const library = import('@simplewebauthn/browser')
  for (const form of forms) {
    form.addEventListener('submit', (event) => {
      if (form.elements.credential.value !== '') return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (form.dataset.asking === undefined) void ask(library, form, event.submitter)
    })
    if (form.dataset.autofill !== undefined) void offer(library, form)
  }
  library.then(
    (webauthn) => webauthn.browserSupportsWebAuthn() || forms.forEach(refuse),
    () => {}
  )
}

/** The browser can do nothing here. */
function refuse(form) {
  form.querySelector('[type=submit]').hidden = true
  form.querySelector('[data-passkey-missing]').hidden = false
}

/** Asks because a button was pressed, be the library there yet or not. */
async function ask(library, form, button) {
  const failed = form.querySelector('[data-passkey-failed]')
  failed.hidden = true
  form.dataset.asking = ''
  button?.setAttribute('aria-busy', 'true')
  const credential = await library.then((webauthn) => start(webauthn, form)).catch(() => null)
  delete form.dataset.asking
  button?.removeAttribute('aria-busy')
  if (credential) return send(form, credential)
  failed.hidden = false
  if (form.dataset.autofill !== undefined) void offer(library, form)
}

function start({ startRegistration, startAuthentication }, form) {
  const begin = form.dataset.passkey === 'create' ? startRegistration : startAuthentication
  return begin({ optionsJSON: JSON.parse(form.dataset.options) })
}

/** Offers passkeys among what the browser fills the address in with. */
async function offer(library, form) {
  try {
    const webauthn = await library
    if (!(await webauthn.browserSupportsWebAuthnAutofill())) return
    const optionsJSON = JSON.parse(form.dataset.options)
    send(form, await webauthn.startAuthentication({ optionsJSON, useBrowserAutofill: true }))
  } catch {
    // The person did something else, or the library did not come.
  }
}

function send(form, credential) {
  form.elements.credential.value = JSON.stringify(credential)
  form.requestSubmit()
}
