import { element } from './element.js'

const SHOWN_HEADERS = ['etag', 'location', 'ratelimit', 'retry-after', 'x-request-id']

/** Puts what the reader filled in where the call takes it: path, query or headers. */
export function makeUrl(path, fields) {
  const query = new URLSearchParams()
  const headers = {}
  let url = path
  for (const { place, name, input } of fields) {
    const value = input.value.trim()
    if (place === 'path') url = url.replace(`{${name}}`, encodeURIComponent(value))
    else if (value !== '' && place === 'query') query.append(name, value)
    else if (value !== '') headers[name] = value
  }
  return { url: query.size > 0 ? `${url}?${query}` : url, headers }
}

/**
 * Makes a call: with the key where there is one, and then without the cookie, else as the person who
 * is signed in.
 *
 * @returns what shows the answer
 */
export async function sendCall({ method, url, headers, body }) {
  const key = document.querySelector('#credentials-key').value.trim()
  const own = key ? { Authorization: `Bearer ${key}` } : { 'X-Service-Request': '1' }
  const type = body ? { 'Content-Type': body.type } : {}
  const startedMs = performance.now()
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...own, ...type },
      body: body?.content,
      credentials: key ? 'omit' : 'same-origin',
      cache: 'no-store',
    })
    return await showAnswer(response, startedMs)
  } catch (error) {
    return [element('p', { text: `The call was not answered: ${error.message}` })]
  }
}

async function showAnswer(response, startedMs) {
  const type = response.headers.get('content-type') ?? ''
  const blob = await response.blob()
  const tookMs = Math.round(performance.now() - startedMs)
  const lines = [
    `${response.status} ${response.statusText}`.trim(),
    ...SHOWN_HEADERS.filter((name) => response.headers.has(name)).map(
      (name) => `${name}: ${response.headers.get(name)}`
    ),
  ]
  const isText = /^(text|application\/([\w.]+\+)?(json|javascript))/.test(type)
  const text = isText ? formatJson(await blob.text()) : ''
  const shown = [
    element('p', { text: `Answered in ${tookMs} ms` }),
    showCode('Answer', [lines.join('\n'), text].filter(Boolean).join('\n\n')),
  ]
  if (isText || blob.size === 0) return shown
  const address = URL.createObjectURL(blob)
  if (type.startsWith('image/')) {
    shown.push(element('img', { src: address, alt: 'The image of the answer' }))
  }
  const link = element('a', { href: address, download: 'answer', text: `Save ${blob.size} bytes` })
  return [...shown, element('p', {}, link)]
}

function showCode(title, code) {
  return element(
    'div',
    { class: 'codeblock' },
    element('header', {}, element('span', { text: title })),
    element('pre', { 'tabindex': '0', 'role': 'region', 'aria-label': title, 'text': code })
  )
}

function formatJson(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
