const SHOWN_MS = 2_000

/** A browser that asks the person first may keep its answer for as long. */
const ANSWERED_WITHIN_MS = 1_000

/**
 * `data-copy` on a button: what it puts into the clipboard; the announcer says so for a moment. In
 * a long list it is a scheme alone, `https:`, and the rest of the address is what stands before the
 * button.
 */
export function startCopying() {
  document.addEventListener('click', async (event) => {
    const button = event.target.closest('[data-copy]')
    if (!button) return
    const text = readText(button)
    try {
      await inTime(navigator.clipboard.writeText(text))
    } catch {
      copyTheOldWay(text)
    }
    button.dataset.done = ''
    announce(button.dataset.copied)
    setTimeout(() => delete button.dataset.done, SHOWN_MS)
  })

  // Said to eyes when they ask, so that a list of a hundred rows does not say it twice in each.
  document.addEventListener('pointerover', (event) => {
    const button = event.target.closest?.('.copy')
    if (button) button.title ||= button.getAttribute('aria-label')
  })
}

function inTime(answer) {
  const late = new Promise((_, reject) => setTimeout(reject, ANSWERED_WITHIN_MS))
  return Promise.race([answer, late])
}

function readText(button) {
  const { copy } = button.dataset
  return /^https?:$/.test(copy) ? `${copy}//${button.previousElementSibling.textContent}` : copy
}

/** Outside https there is no clipboard to ask. */
function copyTheOldWay(text) {
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'visually-hidden'
  document.body.append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
}

function announce(text) {
  const place = document.querySelector('[data-announcer]')
  if (place) place.textContent = text ?? place.dataset.copied ?? ''
}
