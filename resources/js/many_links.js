/** Two addresses with white space between them: no one address. */
const SEVERAL = /^\s*\S+\.\S+\s+(https?:\/\/)?\S+\.\S+/i

/**
 * `data-many` on a field for one address: several that are pasted go to the page that makes a link
 * of each. There they are in the field with `data-pasted`.
 */
export function startManyLinks() {
  document.addEventListener('paste', (event) => {
    const page = event.target.dataset?.many
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (!page || !/\n/.test(text.trim()) || !SEVERAL.test(text)) return
    event.preventDefault()
    location.assign(`${page}#${encodeURIComponent(text)}`)
  })
  const field = document.querySelector('[data-pasted]')
  if (!field || location.hash.length < 2 || field.value !== '') return
  field.value = decodeURIComponent(location.hash.slice(1))
  history.replaceState(null, '', location.pathname + location.search)
}
