/**
 * Asks for a page or sends a form, and says so where the server cannot be reached.
 *
 * @param near what the person pressed, or typed into
 * @returns null where there was no connection, or where the request was called off
 */
export async function reach(url, options, near) {
  try {
    const answer = await fetch(url, { cache: 'no-store', ...options })
    sayConnected()
    return answer
  } catch (error) {
    if (error.name !== 'AbortError') sayNoConnection(near)
    return null
  }
}

/** Is the server there? A request that costs it nothing shows that. */
export const isConnected = async (near) =>
  (await reach('/health/live', { method: 'HEAD' }, near)) !== null

/**
 * Says beside what was pressed that there is no connection, and that the text is kept. For what lies
 * in a row or in no form, a toast says that nothing was changed.
 */
export function sayNoConnection(near) {
  sayConnected()
  const isInForm = near?.closest('form, .bar-actions') && !near.closest('.menu, .toast, tr')
  const { noConnection, noChange } = document.querySelector('[data-announcer]').dataset
  const note = document.createElement('p')
  note.textContent = isInForm ? noConnection : noChange
  note.dataset.connectionNote = ''
  note.setAttribute('role', 'alert')
  if (isInForm) {
    note.className = 'error'
    return (near.closest('.searchbox') ?? near).after(note)
  }
  note.className = 'toast'
  note.dataset.tone = 'danger'
  const toasts = document.querySelector('.toasts') ?? document.createElement('div')
  toasts.className = 'toasts'
  toasts.append(note)
  document.body.append(toasts)
}

function sayConnected() {
  for (const note of document.querySelectorAll('[data-connection-note]')) note.remove()
}
