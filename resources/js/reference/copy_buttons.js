import { element } from './element.js'

/** Gives each piece of code in a call a button that copies it as it stands there. */
export function addCopyButtons(call) {
  for (const block of call.querySelectorAll('.codeblock')) {
    const what = block.querySelector('header span').textContent
    const button = element('button', {
      'type': 'button',
      'class': 'btn btn--sm btn--ghost',
      'text': 'Copy',
      'aria-label': `Copy ${what}`,
      'data-copied': 'Copied',
    })
    button.addEventListener('click', () => {
      button.dataset.copy = block.querySelector('pre').textContent
    })
    block.querySelector('header').append(button)
  }
}
