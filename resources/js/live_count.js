let closeFormer = () => {}

/** `data-events`: the address of a count that moves as clicks come in. Off while no one looks. */
export function startLiveCount(root) {
  // A browser opens six connections to a host: one that stays open for each drawing uses them up.
  closeFormer()
  const place = root.querySelector('[data-events]')
  if (!place || !window.EventSource) return
  const shown = place.querySelector('[data-live-count]')
  let source = null
  const close = () => {
    source?.close()
    source = null
    place.removeAttribute('data-is-live')
  }
  closeFormer = close
  const open = () => {
    close()
    source = new EventSource(place.dataset.events)
    source.addEventListener('open', () => place.setAttribute('data-is-live', ''))
    source.addEventListener('error', () => place.removeAttribute('data-is-live'))
    source.addEventListener('message', ({ data }) => {
      shown.textContent = JSON.parse(data).text
    })
  }
  document.addEventListener('visibilitychange', () =>
    document.hidden || !place.isConnected ? close() : open()
  )
  window.addEventListener('pagehide', close)
  if (!document.hidden) open()
}
