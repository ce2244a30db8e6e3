/**
 * Toasts stand in the page as it comes, and go by CSS. What stands there from the start is not read
 * out by every screen reader, so it is said once more; and a button puts a toast away at once.
 */
export function announceToasts() {
  const texts = [...document.querySelectorAll('.toast [data-text]')].map((one) => one.textContent)
  const place = document.querySelector('[data-announcer]')
  if (place && texts.length > 0) {
    setTimeout(() => {
      place.textContent = texts.map((text) => text.trim()).join(' ')
    }, 400)
  }
}

export function startToasts() {
  document.addEventListener('click', (event) => {
    if (event.target.closest('[data-puts-away]')) event.target.closest('.toast, .callout')?.remove()
  })
}

/** Shows a toast of what the page itself did, in place of the one before. */
export function showToast(text) {
  const toasts = document.querySelector('.toasts') ?? document.createElement('div')
  toasts.className = 'toasts'
  for (const former of toasts.querySelectorAll('[data-own]')) former.remove()
  const toast = document.createElement('div')
  toast.className = 'toast'
  toast.dataset.own = ''
  const words = document.createElement('p')
  words.textContent = text
  toast.append(words)
  toasts.append(toast)
  document.body.append(toasts)
  const place = document.querySelector('[data-announcer]')
  if (place) place.textContent = text
}
