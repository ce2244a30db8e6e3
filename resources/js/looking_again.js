/** Loads the page anew while it says that something is on its way. */
export function startLookingAgain() {
  const waiting = document.querySelector('[data-look-again]')
  if (waiting) setTimeout(() => location.reload(), Number(waiting.dataset.lookAgain))
}
