const NAMES = { utmSource: 'utm_source', utmMedium: 'utm_medium', utmCampaign: 'utm_campaign' }

/** `data-utm` on a form: what a destination becomes by its values, while they are typed. */
export function startUtmPreview(root) {
  for (const form of root.querySelectorAll('form[data-utm]')) {
    const preview = form.querySelector('[data-utm-preview]')
    if (!preview) continue
    form.addEventListener('input', () => show(form, preview))
    show(form, preview)
  }
}

/** As the redirect adds them: what the destination sets itself stays, the fragment stays last. */
function show(form, preview) {
  const destination = preview.dataset.utmPreview
  const bare = destination.split('#', 1)[0]
  const queryAt = bare.indexOf('?')
  const present = new URLSearchParams(queryAt === -1 ? '' : bare.slice(queryAt + 1))
  const added = Object.entries(NAMES)
    .map(([field, name]) => [name, form.elements[field]?.value.trim() ?? ''])
    .filter(([name, value]) => value !== '' && !present.has(name))
    .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
    .join('&')
  const joiner = queryAt === -1 ? '?' : /[?&]$/.test(bare) ? '' : '&'
  const mark = document.createElement('ins')
  mark.className = 'added'
  mark.textContent = added && joiner + added
  preview.replaceChildren(bare, mark, destination.slice(bare.length))
}
