/** Registers the worker that shows the offline page, for people who are signed in. */
export function startOffline() {
  const worker = document.querySelector('main[data-person][data-worker]')?.dataset.worker
  if (!worker || !navigator.serviceWorker) return
  // Browsers that keep nothing, such as private windows, refuse it: the console needs none.
  navigator.serviceWorker.register(worker, { scope: '/console' }).catch(() => {})
}
