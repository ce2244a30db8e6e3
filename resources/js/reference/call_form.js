import { element } from './element.js'
import { makeUrl, sendCall } from './send_call.js'

/** Adds "Try it" to a call; it opens the form. */
export function addCallForm(call) {
  const title = call.querySelector('.call-summary').textContent
  const button = element('button', {
    'type': 'button',
    'class': 'btn',
    'text': 'Try it',
    'aria-label': `Try it: ${title}`,
  })
  button.addEventListener('click', () => {
    const form = makeForm(call, title)
    button.replaceWith(form)
    form.querySelector('input, textarea, button').focus()
  })
  const samples = [...call.querySelectorAll('.sample')]
  samples.at(-1).after(button)
}

function makeForm(call, title) {
  const [method, path] = call.dataset.call.split(' ')
  const form = element('form', { 'class': 'call-form', 'aria-label': `Try it: ${title}` })
  const add = (label, control) => {
    control.id = `${call.querySelector('.call-body').id}-${form.childElementCount}`
    form.append(
      element(
        'div',
        { class: 'field' },
        element('label', { for: control.id, text: label }),
        control
      )
    )
    return control
  }
  const fields = [...call.querySelectorAll('[data-parameter]')]
    .map((one) => [...one.dataset.parameter.split(' '), 'needed' in one.dataset])
    .filter(([, name]) => !['X-Request-Id', 'X-Service-Request'].includes(name))
    .map(([place, name, needed]) => {
      const input = element('input', {
        'class': 'input input--mono',
        'data-name': name,
        'required': needed,
        'spellcheck': 'false',
        'autocomplete': 'off',
      })
      if (name === 'workspaceId') {
        input.value = document.querySelector('#credentials-workspace').value.trim()
      }
      return { place, name, input: add(name, input) }
    })
  const body = makeBody(call, add)
  form.append(element('button', { class: 'btn btn--primary', text: `Send ${method}` }))
  const answer = element('div', { role: 'status' })
  form.append(answer)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    answer.textContent = 'Sending …'
    const { url, headers } = makeUrl(path, fields)
    answer.replaceChildren(...(await sendCall({ method, url, headers, body: body?.() })))
  })
  return form
}

/** Adds the field of the body, and returns what reads it; undefined for a call without one. */
function makeBody({ dataset }, add) {
  if (dataset.file) {
    const input = add('Body', element('input', { class: 'input', type: 'file', required: true }))
    return () => ({ type: dataset.file, content: input.files[0] })
  }
  if (dataset.example === undefined) return undefined
  const area = add(
    'Body',
    element('textarea', {
      class: 'textarea',
      rows: Math.min(16, dataset.example.split('\n').length + 1),
      spellcheck: 'false',
      text: dataset.example,
    })
  )
  return () => ({ type: 'application/json', content: area.value })
}
