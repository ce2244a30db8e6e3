/** How long no one types before the code is drawn again. */
const PAUSE_MS = 250

/** Colour fields, the margin's number, ready pairs, and a code that is drawn while it is styled. */
export function startQrDesigner() {
  const look = document.querySelector('[data-qr-look]')
  if (!look) return
  const form = look.closest('form')
  const draw = form.dataset.qrDesigner ? drawing(form) : () => {}
  look.addEventListener('input', (event) => follow(look, event.target))
  form.addEventListener('input', draw)
  look.addEventListener('click', (event) => {
    const pair = event.target.closest('[name=pair]')
    if (!pair) return
    event.preventDefault()
    const colours = pair.value.split(',')
    for (const [at, name] of ['foreground', 'background'].entries()) {
      const field = form.elements[name]
      field.value = colours[at]
      follow(look, field)
    }
    draw()
  })
}

/** Brings what says the same thing as the field in line with it. */
function follow(look, field) {
  if (field.dataset.colourOf) document.getElementById(field.dataset.colourOf).value = field.value
  if (field.dataset.range !== undefined)
    field.parentElement.querySelector('output').value = field.value
  const picker = look.querySelector(`[data-colour-of="${field.id}"]`)
  if (picker && /^#[0-9a-f]{6}$/i.test(field.value)) picker.value = field.value
  const { foreground, background } = field.form.elements
  const chosen = `${foreground.value},${background.value}`.toLowerCase()
  for (const pair of look.querySelectorAll('[name=pair]')) {
    pair.setAttribute('aria-pressed', String(pair.value === chosen))
  }
}

/**
 * The server returns the page that the form describes; its preview takes the place of the one here.
 */
function drawing(form) {
  const preview = document.querySelector('[data-qr-preview]')
  let waiting
  let asked
  const draw = async () => {
    asked?.abort()
    asked = new AbortController()
    try {
      const response = await fetch(form.dataset.qrDesigner, {
        method: 'POST',
        body: new URLSearchParams(new FormData(form)),
        signal: asked.signal,
      })
      const page = new DOMParser().parseFromString(await response.text(), 'text/html')
      const fresh = page.querySelector('[data-qr-preview]')
      if (!fresh) throw new Error('no preview')
      preview.replaceChildren(...fresh.childNodes)
      delete preview.dataset.stale
    } catch (error) {
      if (error.name !== 'AbortError') preview.dataset.stale = ''
    }
  }
  return () => {
    clearTimeout(waiting)
    waiting = setTimeout(draw, PAUSE_MS)
  }
}
