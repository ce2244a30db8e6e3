/** Loads the page again while it says that something is on its way. */
export function startReloadingWhileWaiting() {
  const waiting = document.querySelector('[data-reload-after]')
  if (waiting) setTimeout(() => location.reload(), Number(waiting.dataset.reloadAfter))
}
