/** Is the keyboard somewhere where letters mean themselves? Then they are no commands. */
export function isTyping(element) {
  return element.closest('input:not(.box), select, textarea, [contenteditable], dialog[open]')
}
