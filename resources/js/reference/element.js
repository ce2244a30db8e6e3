/**
 * Makes an element; of `attributes`, `text` is its text, and one that is false or null is left out.
 */
export function element(tag, { text, ...attributes } = {}, ...children) {
  const made = document.createElement(tag)
  if (text !== undefined) made.textContent = text
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false && value !== null && value !== undefined) {
      made.setAttribute(name, value === true ? '' : value)
    }
  }
  made.append(...children)
  return made
}
