/** Is the keyboard somewhere where letters mean themselves? Then they are no commands. */
export function isTyping(element) {
  return element.closest('input:not(.box), select, textarea, [contenteditable], dialog[open]')
}

/** Is a single key meant as a command? A person can turn that off. */
export function isCommand(event) {
  const isOff = document.documentElement.dataset.shortcuts === 'off'
  return !isOff && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)
}
