/*
 * Forms that ask the device for a passkey, or make one: `data-passkey` says which, `data-options` is
 * what the server wants of it. What the device signs goes into the form's own field, and the form is
 * sent like any other.
 */
export function startPasskeys() {
  const forms = document.querySelectorAll('form[data-passkey]')
  if (forms.length > 0) void startForms([...forms])
}

async function startForms(forms) {
  const webauthn = await import('@simplewebauthn/browser')
  if (!webauthn.browserSupportsWebAuthn()) return forms.forEach(refuse)
  for (const form of forms) {
    form.addEventListener('submit', (event) => {
      if (form.elements.credential.value !== '') return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (form.dataset.asking === undefined) void ask(webauthn, form, event.submitter)
    })
    if (form.dataset.autofill !== undefined) void offer(webauthn, form)
    form.dataset.ready = ''
  }
}

/** The browser can do nothing here. */
function refuse(form) {
  form.querySelector('[type=submit]').hidden = true
  form.querySelector('[data-passkey-missing]').hidden = false
}

/** Asks because a button was pressed. */
async function ask(webauthn, form, button) {
  const failed = form.querySelector('[data-passkey-failed]')
  failed.hidden = true
  form.dataset.asking = ''
  button?.setAttribute('aria-busy', 'true')
  const isNew = form.dataset.passkey === 'create'
  const start = isNew ? webauthn.startRegistration : webauthn.startAuthentication
  const credential = await start({ optionsJSON: JSON.parse(form.dataset.options) }).catch(
    () => null
  )
  delete form.dataset.asking
  button?.removeAttribute('aria-busy')
  if (credential) return send(form, credential)
  failed.hidden = false
  if (form.dataset.autofill !== undefined) void offer(webauthn, form)
}

/** Offers passkeys among what the browser fills the address in with. */
async function offer(webauthn, form) {
  if (!(await webauthn.browserSupportsWebAuthnAutofill())) return
  try {
    const optionsJSON = JSON.parse(form.dataset.options)
    send(form, await webauthn.startAuthentication({ optionsJSON, useBrowserAutofill: true }))
  } catch {
    // The person did something else.
  }
}

function send(form, credential) {
  form.elements.credential.value = JSON.stringify(credential)
  form.requestSubmit()
}
