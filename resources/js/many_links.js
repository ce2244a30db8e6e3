/** Are there two addresses with white space between them, which are no one address? */
function holdsSeveral(text) {
  const words = text.trim().split(/\s+/).slice(0, 2)
  return words.length === 2 && words.every((word) => /.\../.test(word))
}

/**
 * `data-many` on a field for one address: several that are pasted go to the page that makes a link
 * of each. There they are in the field with `data-pasted`.
 */
export function startManyLinks() {
  document.addEventListener('paste', (event) => {
    const page = event.target.dataset?.many
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (!page || !/\n/.test(text.trim()) || !holdsSeveral(text)) return
    event.preventDefault()
    location.assign(`${page}#${encodeURIComponent(text)}`)
  })
  const field = document.querySelector('[data-pasted]')
  if (!field || location.hash.length < 2 || field.value !== '') return
  field.value = decodeURIComponent(location.hash.slice(1))
  history.replaceState(null, '', location.pathname + location.search)
}
