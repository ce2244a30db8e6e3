import { call, readAccount, Refusal } from './api.js'

const byId = (id) => document.getElementById(id)
const show = (id, isShown = true) => (byId(id).hidden = !isShown)

function say(text, isWrong = false) {
  byId('message').textContent = text
  byId('message').className = isWrong ? 'wrong' : ''
}

/** Does something that the server may refuse, and says why it did. */
async function attempt(work) {
  say('')
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    say(error.message, true)
  }
}

async function findDestination() {
  const given = new URLSearchParams(location.search).get('url')
  if (given) return given
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true })
  return /^https?:/.test(tab?.url ?? '') ? tab.url : ''
}

/** Fills in what can be chosen. A key that may not read it shortens all the same. */
async function offerChoices(account) {
  const [domains, tags] = await Promise.all(
    ['/domains', '/tags'].map((path) =>
      call(account, 'GET', path).then(
        (answer) => answer.json(),
        () => ({ items: [] })
      )
    )
  )
  for (const { id, hostname, canServeLinks } of domains.items) {
    if (canServeLinks) byId('domain').append(new Option(hostname, id))
  }
  for (const { name } of tags.items.slice(0, 200)) byId('known-tags').append(new Option(name))
}

async function shorten(account) {
  const tags = byId('tags')
    .value.split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)
  const answer = await call(account, 'POST', '/links', {
    destinationUrl: byId('url').value.trim(),
    alias: byId('alias').value.trim() || null,
    domainId: byId('domain').value || null,
    tags,
  })
  return answer.json()
}

async function copy(text) {
  await navigator.clipboard.writeText(text)
  say('Copied.')
}

/** Shows the QR code of the link; it is made when it is asked for. */
async function showCode(account, link) {
  const answer = await call(account, 'POST', '/qr-codes', { linkId: link.id, name: 'Browser' })
  const { id } = await answer.json()
  const image = await call(account, 'GET', `/qr-codes/${id}/image.png`)
  byId('image').src = URL.createObjectURL(await image.blob())
  byId('image').alt = `QR code of ${link.shortUrl}`
  show('image')
}

function finish(account, link) {
  byId('short').textContent = link.shortUrl
  show('form', false)
  show('done')
  byId('copy').addEventListener('click', () => copy(link.shortUrl))
  byId('qr').addEventListener('click', ({ target }) => {
    target.disabled = true
    return attempt(() => showCode(account, link)).finally(() => {
      target.disabled = !byId('image').hidden
    })
  })
  byId('copy').focus()
}

const account = await readAccount()
if (account) {
  byId('url').value = await findDestination()
  show('form')
  byId('url').focus()
  byId('form').addEventListener('submit', (event) => {
    event.preventDefault()
    return attempt(async () => finish(account, await shorten(account)))
  })
  await offerChoices(account)
} else {
  show('start')
}
